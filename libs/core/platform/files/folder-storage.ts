import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { FileStorage, type FileKey } from './file-storage.js';

const PART = /^[A-Za-z0-9-][A-Za-z0-9.-]*$/;

/** Files in a folder on disk; every process that uses it must see the same folder. */
export class FolderStorage extends FileStorage {
  private readonly root: string;

  /** @param folder made with the first file */
  constructor(folder: string) {
    super();
    this.root = resolve(folder);
  }

  override async put(key: FileKey, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Beside its place first: a reader, or a process that dies here, never sees half a file.
    const half = `${path}.${randomUUID()}.part`;
    try {
      await writeFile(half, bytes, { mode: 0o600, flush: true });
      await rename(half, path);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  }

  override async get(key: FileKey): Promise<Buffer | null> {
    try {
      return await readFile(this.pathOf(key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  override async remove(key: FileKey): Promise<void> {
    await rm(this.pathOf(key), { recursive: true, force: true });
  }

  /** @throws Error for a key that could leave the folder */
  private pathOf(key: FileKey): string {
    const parts = key.split('/');
    if (!parts.every((part) => PART.test(part))) throw new Error(`${key} is not a name for a file`);
    return join(this.root, ...parts);
  }
}

const MISSING = new Set<unknown>(['ENOENT', 'EISDIR', 'ENOTDIR']);

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && MISSING.has(error.code);
