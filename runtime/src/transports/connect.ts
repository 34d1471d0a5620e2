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

  const { onclose } = transport;
  const receive = async (message: unknown, extra?: { authInfo?: unknown }): Promise<void> => {
    try {
      const reply = await session.receive(message, extra?.authInfo);
      // Our own answers are messages, whatever type the transport has for them.
      if (reply !== undefined) await transport.send(JSON.parse(reply) as never);
    } catch (error) {
      // A client that has gone is no fault of this message; transports throw nothing but errors.
      transport.onerror?.(error as Error);
    }
  };
  transport.onmessage = (message: unknown, extra?: { authInfo?: unknown }) => void receive(message, extra);
  transport.onclose = () => {
    session.close();
    onclose?.();
  };
  await transport.start();
}
