import type { Session, SessionOpening } from "../protocol/session.js";

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
export async function connect(
  server: { session(opening: SessionOpening): Session },
  transport: Transport,
): Promise<void> {
  const send = (message: string): void => {
    // Our own messages are messages, whatever type the transport has for them; what it throws, it is told.
    transport.send(JSON.parse(message) as never).catch((error: Error) => transport.onerror?.(error));
  };
  const session = server.session({ send });

  const { onclose } = transport;
  const receive = async (message: unknown, auth: unknown): Promise<void> => {
    const reply = await session.receive(message, { auth });
    if (reply) send(reply);
  };
  transport.onmessage = (message: unknown, extra?: { authInfo?: unknown }) => void receive(message, extra?.authInfo);
  transport.onclose = () => {
    session.close();
    onclose?.();
  };
  await transport.start();
}
