import type { Peer } from "../protocol/peer.js";

/** Somebody who asked to be told: a legacy session, or one `subscriptions/listen` of a modern client. */
export interface Subscriber {
  readonly peer: Peer;
  /** Whether it is told when the list changes. */
  readonly listChanged: boolean;
  /** What it asked for, each by its URI as it spelled it. */
  readonly interests: Map<string, Interest>;
  /** Sends it a notification. */
  readonly tell: (method: string, params: object) => void;
  /** Tells it that nothing more will come. */
  readonly end: () => void;
}

/** One URI that somebody asked for. */
export interface Interest {
  readonly subscriber: Subscriber;
  readonly uri: string;
  /** What the URI stood for when it was asked for, whatever its spelling. */
  readonly key: string;
}

/** Who is there, and who asked for what: a notice costs time in those it reaches, not in those who are there. */
export interface Audience {
  readonly all: Set<Subscriber>;
  readonly byPeer: Map<Peer, Set<Subscriber>>;
  readonly byKey: Map<string, Set<Interest>>;
  /** By spelling, which stays right when the catalogue changes and the URI stands for something else, or nothing. */
  readonly byUri: Map<string, Set<Interest>>;
}

export function createAudience(): Audience {
  return { all: new Set(), byPeer: new Map(), byKey: new Map(), byUri: new Map() };
}

export function join({ all, byPeer }: Audience, subscriber: Subscriber): void {
  all.add(subscriber);
  add(byPeer, subscriber.peer, subscriber);
}

export function leave(audience: Audience, subscriber: Subscriber): void {
  audience.all.delete(subscriber);
  remove(audience.byPeer, subscriber.peer, subscriber);
  for (const interest of subscriber.interests.values()) unfollow(audience, interest);
}

/** Adds `uri` to what `subscriber` asked for. */
export function follow(audience: Audience, subscriber: Subscriber, key: string, uri: string): void {
  const known = subscriber.interests.get(uri);
  if (known !== undefined) unfollow(audience, known);
  const interest: Interest = { subscriber, uri, key };
  subscriber.interests.set(uri, interest);
  add(audience.byKey, key, interest);
  add(audience.byUri, uri, interest);
}

export function unfollow({ byKey, byUri }: Audience, interest: Interest): void {
  interest.subscriber.interests.delete(interest.uri);
  remove(byKey, interest.key, interest);
  remove(byUri, interest.uri, interest);
}

/** Who asked for `uri`, or for what it stands for in another spelling. */
export function interestedIn({ byKey, byUri }: Audience, uri: string, key: string | undefined): Set<Interest> {
  return new Set([...((key !== undefined && byKey.get(key)) || []), ...(byUri.get(uri) ?? [])]);
}

function add<Key, Value>(index: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = index.get(key) ?? new Set();
  index.set(key, values.add(value));
}

function remove<Key, Value>(index: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = index.get(key);
  values?.delete(value);
  if (values?.size === 0) index.delete(key);
}
