/** Names a file: parts of letters, digits, dots and dashes, with slashes between them; never made from what people type. */
export type FileKey = string;

/**
 * Where files live that are too large for the database. Small on purpose, so that an object store can take its place: whole
 * files only, no renaming, no listing.
 */
export abstract class FileStorage {
  /** Keeps these bytes under a key; an earlier file of that key is replaced as a whole, never in part. */
  abstract put(key: FileKey, bytes: Uint8Array): Promise<void>;
  /** The bytes of a key, or null when there are none. */
  abstract get(key: FileKey): Promise<Buffer | null>;
  /** Removes the file of a key, or everything below it; what is not there is fine. */
  abstract remove(key: FileKey): Promise<void>;
}
