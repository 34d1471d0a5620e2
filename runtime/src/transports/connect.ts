import type { Session } from "../protocol/session.js";

/**
 * What `server.connect` needs of a transport: the shape that the transports of the official SDK, v1 and v2, have.
 *
 * The two versions of the SDK type messages differently; `never` is what a parameter of either type takes.
 */
export interface Transport {
  start(): Promise<void>;
  send(message: never): Promise<void>;
  close(): Promise<void>;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
}

/** Serves what arrives on `transport` until it closes. */
export async function connect(server: { session(): Session }, transport: Transport): Promise<void> {
  const session = server.session();

  const send = async (reply: ReturnType<Session["receive"]>): Promise<void> => {
    const settled = await reply;
    if (settled === undefined) return;
    try {
      // Our own answers are messages, whatever type the transport has for them.
      await transport.send(JSON.parse(settled) as never);
    } catch (error) {
      // A client that has gone is no fault of this message.
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  };

  const { onclose } = transport;
  transport.onmessage = (message: unknown, extra?: { authInfo?: unknown }) =>
    void send(session.receive(message, extra?.authInfo));
  transport.onclose = () => {
    session.close();
    onclose?.();
  };
  await transport.start();
}
