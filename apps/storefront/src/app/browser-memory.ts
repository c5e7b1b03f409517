/** Reads a JSON value kept by this browser; `null` when there is none, it is broken or storage is blocked. */
export function recall<T>(storage: Storage, key: string, accept: (value: unknown) => value is T): T | null {
  try {
    const text = storage.getItem(key);
    const value: unknown = text === null ? null : JSON.parse(text);
    return accept(value) ? value : null;
  } catch {
    // Private windows may refuse storage and people may edit it; neither may break a screen.
    return null;
  }
}

/** Keeps a JSON value in this browser; `null` forgets it. Blocked storage only costs the convenience. */
export function remember(storage: Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

/** Forgets everything whose key begins like this. */
export function forgetAll(storage: Storage, prefix: string): void {
  try {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  } catch {
    return;
  }
}

/** True for an object whose fields can be looked at. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
