import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { assertKey, FileStorage, type FileKey } from './file-storage.js';

/** Stores files in a folder on disk; every process must see the same folder. */
export class FolderStorage extends FileStorage {
  private readonly root: string;

  /** @param folder created with the first file */
  constructor(folder: string) {
    super();
    this.root = resolve(folder);
  }

  override async put(key: FileKey, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Write to a temporary file and rename, so that neither a reader nor a crash ever leaves half a file.
    const temporary = `${path}.${randomUUID()}.part`;
    try {
      await writeFile(temporary, bytes, { mode: 0o600, flush: true });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
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

  /** @throws Error for a key that could escape the folder */
  private pathOf(key: FileKey): string {
    assertKey(key);
    return join(this.root, ...key.split('/'));
  }
}

const MISSING = new Set<unknown>(['ENOENT', 'EISDIR', 'ENOTDIR']);

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && MISSING.has(error.code);
