/** Sets a key that may be `__proto__`, which an assignment would take for something else. */
export function define<T>(object: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__")
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  else object[key] = value;
}
