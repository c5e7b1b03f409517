import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStorage } from './file-storage.js';
import { FolderStorage } from './folder-storage.js';
import { startS3, type LocalS3 } from '#libs/testing';
import { S3Storage } from './s3-storage.js';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-files-'));
let s3: LocalS3;
const storages: Record<string, FileStorage> = {};
beforeAll(async () => {
  s3 = await startS3();
  storages.folder = new FolderStorage(join(folder, 'made', 'later'));
  storages.bucket = new S3Storage(s3.bucket);
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

describe.each(['folder', 'bucket'])('Files in a %s', (kind) => {
  const storage = (): FileStorage => storages[kind] as FileStorage;

  it('are read back unchanged and can be replaced', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 128]);
    await storage().put('photos/a/480.webp', Buffer.from('one'));
    await storage().put('photos/a/480.webp', bytes);
    expect(await storage().get('photos/a/480.webp')).toEqual(bytes);
  });

  it('are null when missing or a folder', async () => {
    await storage().put('photos/b/480.webp', Buffer.from('one'));
    expect(await storage().get('photos/none.webp')).toBeNull();
    expect(await storage().get('photos')).toBeNull();
  });

  it('are removed alone or with everything below them; removing twice is fine', async () => {
    await storage().put('photos/c/480.webp', Buffer.from('one'));
    await storage().put('photos/c/800.webp', Buffer.from('two'));
    await storage().put('photos/cc/800.webp', Buffer.from('of another'));
    await storage().remove('photos/c/480.webp');
    expect(await storage().get('photos/c/480.webp')).toBeNull();
    expect(await storage().get('photos/c/800.webp')).not.toBeNull();
    await storage().remove('photos/c');
    await storage().remove('photos/c');
    expect(await storage().get('photos/c/800.webp')).toBeNull();
    expect(await storage().get('photos/cc/800.webp')).not.toBeNull();
  });

  it.each(['../secrets.json', '/etc/passwd', 'photos/../../x', 'photos//x', '', '.hidden', 'a\\b', 'a\0b'])(
    'are not stored under the key %j',
    async (key) => {
      await expect(storage().put(key, Buffer.from('x'))).rejects.toThrow('not a name');
      await expect(storage().get(key)).rejects.toThrow('not a name');
      await expect(storage().remove(key)).rejects.toThrow('not a name');
    },
  );
});

describe('A bucket that cannot be used', () => {
  it('is an error, not an absent file', async () => {
    const storage = new S3Storage({ ...s3.bucket, bucket: 'not-there' });
    await expect(storage.get('photos/a/480.webp')).rejects.toThrow();
    await expect(storage.put('photos/a/480.webp', Buffer.from('one'))).rejects.toThrow();
  });

  it.each([
    ['never answers', null],
    ['stops in the middle of a file', 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf'],
  ])('is given up when it %s, instead of keeping everybody waiting', async (_what, answer) => {
    const stalled = await aServer(answer);
    const storage = new S3Storage(
      { ...s3.bucket, endpoint: stalled.url },
      { requestTimeout: 200, socketTimeout: 200 },
    );
    await expect(storage.get('photos/a/480.webp')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    stalled.stop();
  });

  it('is given up by a deadline, however often it could be asked again', async () => {
    const stalled = await aServer(null);
    const storage = new S3Storage({ ...s3.bucket, endpoint: stalled.url }, {}, 400);
    const given = { code: 'ETIMEDOUT' };
    await expect(storage.put('photos/a/480.webp', Buffer.from('one'))).rejects.toMatchObject(given);
    await expect(storage.get('photos/a/480.webp')).rejects.toMatchObject(given);
    await expect(storage.remove('photos/a')).rejects.toMatchObject(given);
    stalled.stop();
  });
});

/** A server that sends `answer` to whatever it is asked, or nothing, and never ends a connection. */
async function aServer(answer: string | null): Promise<{ url: string; stop: () => void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    if (answer !== null) socket.once('data', () => socket.write(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
