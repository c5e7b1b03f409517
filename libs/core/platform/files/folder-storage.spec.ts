import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStorage } from './folder-storage.js';

describe('A file in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-files-'));
  const storage = new FolderStorage(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is replaced without a trace', async () => {
    await storage.put('photos/a/480.webp', Buffer.from('one'));
    await storage.put('photos/a/480.webp', Buffer.from('two'));
    expect(readdirSync(join(folder, 'photos/a'))).toEqual(['480.webp']);
  });

  it('is readable only by its owner', async () => {
    await storage.put('photos/b/480.webp', Buffer.from('one'));
    expect(statSync(join(folder, 'photos/b/480.webp')).mode & 0o077).toBe(0);
  });
});
