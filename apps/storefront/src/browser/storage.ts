/** Reads a JSON value from browser storage; `null` when it is missing, invalid or storage is blocked. */
export function readStored<T>(
  storage: Storage,
  key: string,
  accept: (value: unknown) => value is T,
): T | null {
  try {
    const text = storage.getItem(key);
    const value: unknown = text === null ? null : JSON.parse(text);
    return accept(value) ? value : null;
  } catch {
    // Private windows may block storage and users may edit it; neither may break a screen.
    return null;
  }
}

/** Writes a JSON value to browser storage; `null` removes it. Blocked storage is ignored. */
export function writeStored(storage: Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

/** Removes every entry whose key starts with `prefix`. */
export function removeStored(storage: Storage, prefix: string): void {
  try {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  } catch {
    return;
  }
}

/** True for an object whose fields can be read. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
