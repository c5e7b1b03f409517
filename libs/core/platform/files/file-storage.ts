/** A file's path: segments of letters, digits, dots and dashes separated by slashes; never built from user input. */
export type FileKey = string;

/**
 * Storage for files too large for the database. Deliberately small (whole files, no renaming, no listing), so that an
 * object store can implement it.
 */
export abstract class FileStorage {
  /** Stores bytes under a key, replacing an existing file atomically. */
  abstract put(key: FileKey, bytes: Uint8Array): Promise<void>;
  /** The bytes of a key, or null when it does not exist. */
  abstract get(key: FileKey): Promise<Buffer | null>;
  /** Removes the file of a key, or everything below it; a missing key is fine. */
  abstract remove(key: FileKey): Promise<void>;
}

const SEGMENT = /^[A-Za-z0-9-][A-Za-z0-9.-]*$/;

/** @throws Error for a key that could escape the storage's folder */
export function assertKey(key: FileKey): void {
  if (!key.split('/').every((segment) => SEGMENT.test(segment)))
    throw new Error(`${key} is not a name for a file`);
}
