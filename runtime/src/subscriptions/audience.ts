import type { Peer } from "../protocol/peer.js";

/** Somebody who asked to be told: a legacy session, or one `subscriptions/listen` of a modern client. */
export interface Subscriber {
  readonly peer: Peer;
  /** Whether it is told when the list changes. */
  readonly listChanged: boolean;
  /** The URIs that it asked for, in its own spelling, each by what it stands for. */
  readonly uris: Map<string, string>;
  /** Sends it a notification. */
  readonly tell: (method: string, params: object) => void;
  /** Tells it that nothing more will come. */
  readonly end: () => void;
}

/** Who is there, and who asked for what: a notice costs time in those it reaches, not in those who are there. */
export interface Audience {
  readonly all: Set<Subscriber>;
  readonly byKey: Map<string, Set<Subscriber>>;
  readonly byPeer: Map<Peer, Set<Subscriber>>;
}

export function createAudience(): Audience {
  return { all: new Set(), byKey: new Map(), byPeer: new Map() };
}

export function join({ all, byKey, byPeer }: Audience, subscriber: Subscriber): void {
  all.add(subscriber);
  add(byPeer, subscriber.peer, subscriber);
  for (const key of subscriber.uris.keys()) add(byKey, key, subscriber);
}

export function leave({ all, byKey, byPeer }: Audience, subscriber: Subscriber): void {
  all.delete(subscriber);
  remove(byPeer, subscriber.peer, subscriber);
  for (const key of subscriber.uris.keys()) remove(byKey, key, subscriber);
}

/** Adds `uri` to what `subscriber` asked for. */
export function follow({ byKey }: Audience, subscriber: Subscriber, key: string, uri: string): void {
  subscriber.uris.set(key, uri);
  add(byKey, key, subscriber);
}

export function unfollow({ byKey }: Audience, subscriber: Subscriber, key: string): void {
  subscriber.uris.delete(key);
  remove(byKey, key, subscriber);
}

function add<Key>(index: Map<Key, Set<Subscriber>>, key: Key, subscriber: Subscriber): void {
  const subscribers = index.get(key) ?? new Set();
  index.set(key, subscribers.add(subscriber));
}

function remove<Key>(index: Map<Key, Set<Subscriber>>, key: Key, subscriber: Subscriber): void {
  const subscribers = index.get(key);
  subscribers?.delete(subscriber);
  if (subscribers?.size === 0) index.delete(key);
}
