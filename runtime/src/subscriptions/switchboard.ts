import type { Call } from "../protocol/call.js";
import { internalError } from "../protocol/error-code.js";
import { invalidParams, McpError } from "../protocol/error.js";
import type { Notice, Switchboard } from "../protocol/notice.js";
import type { Peer } from "../protocol/peer.js";
import type { ServerState } from "../protocol/state.js";
import { isVisible } from "../protocol/visible.js";
import type { Subscriptions } from "../server.js";
import { findResource } from "../resources/catalogue.js";
import { createAudience, follow, interestedIn, join, leave, unfollow, type Subscriber } from "./audience.js";
import { createInProcessBus, type NoticeBus } from "./bus.js";
import { checkCount, readFilter } from "./filter.js";

export interface SubscriptionOptions {
  /** What carries notices between processes; within this one by default. */
  bus?: NoticeBus;
  /** Subscribers that may be there at one time, the legacy sessions among them; 10,000 by default. */
  maxSubscribers?: number;
  /** URIs that one subscriber may ask for; 1,000 by default. */
  maxUris?: number;
}

const subscriptionId = "io.modelcontextprotocol/subscriptionId";

/**
 * Lets clients subscribe to changes of resources: legacy sessions by `resources/subscribe`, modern clients by
 * `subscriptions/listen` (MCP 2026-07-28, Subscriptions).
 *
 * @example
 * ```ts
 * const server = createServer({ name: "app", version: "1.0.0", subscriptions: subscriptions() });
 * server.updated("users://42"); // those who subscribed to it read it again
 * ```
 */
export function subscriptions(options: SubscriptionOptions = {}): Subscriptions {
  return (server) => createSwitchboard(server, options);
}

function createSwitchboard<Context>(
  server: ServerState<Context>,
  { bus = createInProcessBus(), maxSubscribers = 10_000, maxUris = 1000 }: SubscriptionOptions,
): Switchboard {
  const audience = createAudience();
  const sessions = new Map<Peer, Subscriber>();
  let unsubscribe: (() => void) | undefined;
  let isListChangeDue = false;

  /** What a URI stands for, in whatever way it is spelled; nothing where there is no such resource for `call`. */
  function keyOf(uri: string, call?: Call): string | undefined {
    const found = findResource(server.catalogue, uri);
    if (found?.kind !== "match" || (call && !isVisible(server, found.value, call.auth))) return undefined;
    return JSON.stringify([found.value.uri, Object.entries(found.params)]);
  }

  function publish(notice: Notice): void {
    if (notice.kind === "updated") return void send(notice);
    // However many declarations change in one turn, the list has changed once.
    if (isListChangeDue) return;
    isListChangeDue = true;
    setTimeout(() => {
      isListChangeDue = false;
      void send(notice);
    });
  }

  async function send(notice: Notice): Promise<void> {
    try {
      await bus.publish(notice);
    } catch (error) {
      await report(error);
    }
  }

  async function report(error: unknown): Promise<void> {
    try {
      await server.onError(error, { method: "subscriptions/listen" });
    } catch {
      // A reporter that throws must not cost the others their notices.
    }
  }

  /** @param notice - from a bus, which may carry those of another version of this package */
  function deliver(notice: Notice): void {
    if (notice.kind === "listChanged") {
      for (const subscriber of audience.all) {
        if (subscriber.listChanged) tell(subscriber, "notifications/resources/list_changed", {});
      }
    } else if (notice.kind === "updated") {
      for (const { subscriber, uri } of interestedIn(audience, notice.uri, keyOf(notice.uri))) {
        tell(subscriber, "notifications/resources/updated", { uri });
      }
    }
  }

  /** One whose connection fails must not cost the others their notices. */
  function tell(subscriber: Subscriber, method: string, params: object): void {
    try {
      subscriber.tell(method, params);
    } catch (error) {
      void report(error);
    }
  }

  /** @throws McpError - when there are too many already */
  function enter(subscriber: Subscriber): void {
    if (audience.all.size >= maxSubscribers) throw new McpError(internalError, "Too many subscriptions");
    join(audience, subscriber);
    unsubscribe ??= bus.subscribe(deliver);
  }

  function exit(subscriber: Subscriber): void {
    leave(audience, subscriber);
    if (audience.all.size > 0) return;
    unsubscribe?.();
    unsubscribe = undefined;
  }

  function enterSession(peer: Peer): Subscriber {
    const session: Subscriber = {
      peer,
      listChanged: true,
      interests: new Map(),
      tell: (method, params) => peer.send?.(notification(method, params)),
      end: () => exit(session),
    };
    enter(session);
    sessions.set(peer, session);
    return session;
  }

  function subscribe(call: Call): string {
    const { uri } = call.params;
    if (typeof uri !== "string") throw invalidParams("uri must be a string");
    const session = sessions.get(call.peer) ?? enterSession(call.peer);
    const key = keyOf(uri, call);
    if (key === undefined) throw McpError.notFound(uri);
    if (!session.interests.has(uri)) checkCount(session.interests.size + 1, maxUris);
    follow(audience, session, key, uri);
    return "{}";
  }

  function unsubscribeFrom({ peer, params }: Call): string {
    const uri = params["uri"];
    const session = sessions.get(peer);
    if (session === undefined || typeof uri !== "string") return "{}";
    const spelled = session.interests.get(uri);
    const key = keyOf(uri);
    const ended = spelled ? [spelled] : [...session.interests.values()].filter((other) => other.key === key);
    for (const interest of ended) unfollow(audience, interest);
    return "{}";
  }

  /** The answer comes when the server ends the subscription; one that the client ends has none. */
  function listen(call: Call): Promise<string> {
    const { id, peer, era, cancellation } = call;
    const { listChanged, uris } = readFilter(call.params["notifications"], maxUris);
    const known = uris.map((uri) => [keyOf(uri, call), uri] as const).filter(isKnown);
    const _meta = { [subscriptionId]: id };
    return new Promise((resolve) => {
      const subscriber: Subscriber = {
        peer,
        listChanged,
        interests: new Map(),
        tell: (method, params) => peer.send?.(notification(method, { _meta, ...params })),
        end: () => {
          exit(subscriber);
          resolve(era.result("{}", undefined, `${JSON.stringify(_meta).slice(1, -1)},`));
        },
      };
      enter(subscriber);
      for (const [key, uri] of known) follow(audience, subscriber, key, uri);
      cancellation.signal.addEventListener("abort", () => exit(subscriber));
      subscriber.tell("notifications/subscriptions/acknowledged", {
        notifications: {
          ...(listChanged && { resourcesListChanged: true }),
          ...(known.length > 0 && { resourceSubscriptions: [...subscriber.interests.keys()] }),
        },
      });
    });
  }

  function forget(peer: Peer, each: (subscriber: Subscriber) => void): void {
    for (const subscriber of audience.byPeer.get(peer) ?? []) each(subscriber);
    sessions.delete(peer);
  }

  return {
    methods: {
      legacy: new Map([
        ["resources/subscribe", (_, call) => subscribe(call)],
        ["resources/unsubscribe", (_, call) => unsubscribeFrom(call)],
      ]),
      modern: new Map([["subscriptions/listen", (_, call) => listen(call)]]),
    },
    publish,
    open(peer) {
      // To be told is a favour that a session can do without.
      if (!sessions.has(peer) && audience.all.size < maxSubscribers) enterSession(peer);
    },
    end: (peer) => forget(peer, ({ end }) => end()),
    close: (peer) => forget(peer, exit),
  };
}

function notification(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: "2.0", method, params });
}

function isKnown(entry: readonly [key: string | undefined, uri: string]): entry is readonly [string, string] {
  return entry[0] !== undefined;
}
