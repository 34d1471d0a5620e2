/** How many answers there may be with an id, or without one: an id as JSON, `none` for none. */
export type Expected = ReadonlyMap<string, { readonly least: number; readonly most: number }>;

/** What JSON-RPC 2.0 and MCP ask for, told without the code under test. */
export function expectedAnswers(messages: readonly unknown[]): Expected {
  const expected = new Map<string, { least: number; most: number }>();
  const add = (key: string, least: number): void => {
    const bounds = expected.get(key) ?? { least: 0, most: 0 };
    expected.set(key, { least: bounds.least + least, most: bounds.most + 1 });
  };
  for (const message of messages) {
    // One of the versions has batches, and any message may settle it.
    if (Array.isArray(message)) {
      for (const key of [...message.flatMap(answerTo), "none"]) add(key, 0);
    } else {
      for (const key of answerTo(message)) add(key, 1);
    }
  }
  // A request that was cancelled while it was in flight is not answered.
  for (const id of messages.flat().flatMap(cancelledBy)) {
    const key = JSON.stringify(id);
    const bounds = expected.get(key);
    if (bounds !== undefined) expected.set(key, { least: 0, most: bounds.most });
  }
  return expected;
}

function answerTo(message: unknown): string[] {
  if (!isRecord(message)) return ["none"];
  const { jsonrpc, id, method, params } = message;
  const isValidId = typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id));
  // Params that are there are structured (JSON-RPC 2.0 §4.2), which `null` is not.
  const isCall = jsonrpc === "2.0" && typeof method === "string" && (params === undefined || isRecord(params));
  if (isCall && !Object.hasOwn(message, "id")) return [];
  if (method === undefined && (Object.hasOwn(message, "result") || Object.hasOwn(message, "error"))) return [];
  return [isValidId ? JSON.stringify(id) : "none"];
}

function cancelledBy(message: unknown): unknown[] {
  if (!isRecord(message) || message["method"] !== "notifications/cancelled" || !isRecord(message["params"])) return [];
  return [message["params"]["requestId"]];
}

/** What is wrong with the answers, or nothing. */
export function faultIn(answers: readonly string[], expected: Expected): string | undefined {
  const counts = new Map<string, number>();
  for (const text of answers) {
    const answer: unknown = JSON.parse(text);
    for (const one of Array.isArray(answer) ? answer : [answer]) {
      if (!isResponse(one)) return `${text} is no response`;
      const key = Object.hasOwn(one, "id") ? JSON.stringify(one["id"]) : "none";
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  for (const key of new Set([...counts.keys(), ...expected.keys()])) {
    const count = counts.get(key) ?? 0;
    const { least, most } = expected.get(key) ?? { least: 0, most: 0 };
    if (count < least || count > most) return `${count} answers with the id ${key}, not ${least} to ${most}`;
  }
  return undefined;
}

function isResponse(answer: unknown): answer is Record<string, unknown> {
  if (!isRecord(answer) || answer["jsonrpc"] !== "2.0") return false;
  const { result, error } = answer;
  if (error === undefined) return isRecord(result);
  return (
    result === undefined && isRecord(error) && Number.isInteger(error["code"]) && typeof error["message"] === "string"
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
