import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStorage } from './folder-storage.js';

describe('Files in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-files-'));
  const storage = new FolderStorage(join(folder, 'made', 'later'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read back unchanged and can be replaced', async () => {
    await storage.put('photos/a/480.webp', Buffer.from('one'));
    await storage.put('photos/a/480.webp', Buffer.from('two'));
    expect((await storage.get('photos/a/480.webp'))?.toString()).toBe('two');
    expect(readdirSync(join(folder, 'made/later/photos/a'))).toEqual(['480.webp']);
  });

  it('are readable only by their owner', async () => {
    await storage.put('photos/b/480.webp', Buffer.from('one'));
    expect(statSync(join(folder, 'made/later/photos/b/480.webp')).mode & 0o077).toBe(0);
  });

  it('are null when missing or a folder', async () => {
    expect(await storage.get('photos/none.webp')).toBeNull();
    expect(await storage.get('photos')).toBeNull();
  });

  it('are removed alone or with everything below them; removing twice is fine', async () => {
    await storage.put('photos/c/480.webp', Buffer.from('one'));
    await storage.put('photos/c/800.webp', Buffer.from('two'));
    await storage.remove('photos/c/480.webp');
    expect(await storage.get('photos/c/480.webp')).toBeNull();
    expect(await storage.get('photos/c/800.webp')).not.toBeNull();
    await storage.remove('photos/c');
    await storage.remove('photos/c');
    expect(await storage.get('photos/c/800.webp')).toBeNull();
  });

  it.each(['../secrets.json', '/etc/passwd', 'photos/../../x', 'photos//x', '', '.hidden', 'a\\b', 'a\0b'])(
    'rejects the key %j',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a name');
      await expect(storage.get(key)).rejects.toThrow('not a name');
      await expect(storage.remove(key)).rejects.toThrow('not a name');
    },
  );
});
