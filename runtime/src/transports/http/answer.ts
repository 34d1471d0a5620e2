import { errorResponse, type RequestId } from "../../protocol/jsonrpc.js";

/** What goes back over HTTP, before it is a `Response` or a call of `res.end`. */
export type HttpAnswer =
  | {
      readonly kind: "whole";
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | undefined;
    }
  | {
      readonly kind: "stream";
      readonly status: 200;
      readonly headers: Readonly<Record<string, string>>;
      /** Writes the stream, what has happened already first. @returns what ends it when its reader has gone */
      readonly pipe: (sink: EventSink) => () => void;
    };

/** Where a stream goes. */
export interface EventSink {
  /** @returns false when the reader is too far behind to be written to */
  write(text: string): boolean;
  end(): unknown;
}

const json = { "content-type": "application/json" };

export function jsonAnswer(body: string | undefined, status: number, headers: Record<string, string> = {}): HttpAnswer {
  return { kind: "whole", status, headers: body === undefined ? headers : { ...json, ...headers }, body };
}

/** A message that was not even looked at, or one that its headers contradict. */
export function refusal(
  status: number,
  code: number,
  message: string,
  { id, headers }: { id?: RequestId | undefined; headers?: Record<string, string> } = {},
): HttpAnswer {
  return jsonAnswer(errorResponse(id, code, message), status, headers);
}
