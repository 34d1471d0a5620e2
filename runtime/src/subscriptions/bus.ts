import type { Notice } from "../protocol/notice.js";

/**
 * Carries notices to every process that serves the same resources.
 *
 * @example
 * ```ts
 * const bus: NoticeBus = {
 *   publish: (notice) => redis.publish("resources", JSON.stringify(notice)),
 *   subscribe: (listener) => {
 *     subscriber.subscribe("resources", (text) => listener(JSON.parse(text)));
 *     return () => subscriber.unsubscribe("resources");
 *   },
 * };
 * ```
 */
export interface NoticeBus {
  /** Takes a notice to every listener, those of this process among them. */
  publish(notice: Notice): unknown;
  /**
   * Called when the first client subscribes.
   *
   * @returns what stops it, called when the last client has gone
   */
  subscribe(listener: (notice: Notice) => void): () => void;
}

/** The bus of a single process. */
export function createInProcessBus(): NoticeBus {
  const listeners = new Set<(notice: Notice) => void>();
  return {
    publish(notice) {
      for (const listener of listeners) listener(notice);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
