import { invalidRequest } from "../../protocol/error-code.js";
import { refusal, type HttpAnswer } from "./answer.js";

/** Whom a server answers, and how much it reads. */
export interface AdmitOptions {
  /**
   * Host names, without a port, that requests may be for. What a browser was tricked into sending is for another
   * one (DNS rebinding).
   */
  allowedHosts?: readonly string[];
  /** Origins that pages may send from, such as `https://app.example.com`, beside those on an allowed host. */
  allowedOrigins?: readonly string[];
  /** Bytes that a body may have; 4 MiB by default. */
  maxBodyBytes?: number;
}

/** A header by its name in lower case. */
export type Header = (name: string) => string | null | undefined;

export const defaultMaxBodyBytes: number = 4 * 1024 * 1024;

/** Refuses what need not be read (MCP 2026-07-28, Streamable HTTP, Security; RFC 9110 §15.5). */
export function admit(method: string, header: Header, options: AdmitOptions): HttpAnswer | undefined {
  const { allowedHosts, allowedOrigins, maxBodyBytes = defaultMaxBodyBytes } = options;
  const host = header("host") ?? "";
  if (allowedHosts !== undefined && !allowedHosts.includes(hostNameOf(host))) {
    return refusal(403, invalidRequest, "Host is not allowed");
  }
  const origin = header("origin");
  const isChecked = allowedHosts !== undefined || allowedOrigins !== undefined;
  if (isChecked && origin && !allowedOrigins?.includes(origin)) {
    if (allowedHosts?.includes(hostNameOf(origin.replace(/^https?:\/\//, ""))) !== true) {
      return refusal(403, invalidRequest, "Origin is not allowed");
    }
  }
  if (method !== "POST") {
    return refusal(405, invalidRequest, "Method not allowed", { headers: { allow: "POST" } });
  }
  if (!/^application\/json\s*(;|$)/i.test(header("content-type") ?? "")) {
    return refusal(415, invalidRequest, "Content-Type must be application/json");
  }
  return Number(header("content-length") ?? 0) > maxBodyBytes ? tooLarge(maxBodyBytes) : undefined;
}

export function tooLarge(maxBodyBytes: number): HttpAnswer {
  return refusal(413, invalidRequest, `Body is longer than ${maxBodyBytes} bytes`);
}

/** `[::1]` of `[::1]:3000`, in lower case. */
function hostNameOf(authority: string): string {
  return authority.replace(/:\d*$/, "").toLowerCase();
}
