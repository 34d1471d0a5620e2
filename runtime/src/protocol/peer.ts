/** The other end of a connection. */
export interface Peer {
  /** Sends what was not asked for just now; absent where there is no way back, as in one exchange of legacy HTTP. */
  readonly send: ((message: string) => void) | undefined;
}
