export { createInProcessBus } from "./subscriptions/bus.js";
export type { NoticeBus } from "./subscriptions/bus.js";
export { subscriptions } from "./subscriptions/switchboard.js";
export type { SubscriptionOptions } from "./subscriptions/switchboard.js";
