import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataDir } from '../scripts/infra/data-dir.mjs';
import { innerPorts } from '../scripts/infra/ports.mjs';
import { removeSocketDir, socketDir } from '../scripts/infra/sockets.mjs';

describe('The data folder of a local start', () => {
  let dir: string;
  beforeEach(() => (dir = mkdtempSync(path.join(tmpdir(), 'latchkey-data-'))));
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('keeps its secrets from one start to the next, for its owner only', () => {
    const first = openDataDir({ dir });
    first.release();
    const second = openDataDir({ dir });
    second.release();
    expect(second.secrets).toEqual(first.secrets);
    expect(statSync(path.join(dir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('is emptied by --fresh', () => {
    openDataDir({ dir }).release();
    writeFileSync(path.join(dir, 'something'), '');
    openDataDir({ dir, fresh: true }).release();
    expect(existsSync(path.join(dir, 'something'))).toBe(false);
  });

  it('is never a folder with other content, fresh or not', () => {
    writeFileSync(path.join(dir, 'novel.txt'), 'three years of work');
    for (const fresh of [false, true]) {
      expect(() => openDataDir({ dir, fresh })).toThrow(/was not made by Latchkey/);
    }
    expect(readdirSync(dir)).toEqual(['novel.txt']);
  });

  it('remembers its ports, so that stored addresses stay valid', async () => {
    const file = path.join(dir, 'ports.json');
    const first = await innerPorts(file, ['postgres', 'payments']);
    expect(await innerPorts(file, ['payments'])).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(2);
  });

  it('gives up a port that a stranger has taken meanwhile', async () => {
    const file = path.join(dir, 'ports.json');
    const { payments } = await innerPorts(file, ['payments']);
    const stranger = createServer().listen(payments, '127.0.0.1');
    await once(stranger, 'listening');
    expect((await innerPorts(file, ['payments'])).payments).not.toBe(payments);
    stranger.close();
  });
});

describe('The folder for the sockets of a local start', () => {
  const DATA = mkdtempSync(path.join(tmpdir(), 'latchkey-sockets-'));
  afterAll(() => rmSync(DATA, { recursive: true, force: true }));
  const placed = (): string => {
    const dir = socketDir(DATA);
    if (dir === null) throw new Error('there is none');
    return dir;
  };

  it('is for its owner only, the same for the same data, empty at each start, and gone at the end', () => {
    const dir = placed();
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    writeFileSync(path.join(dir, '.s.PGSQL.5432'), '');
    expect(placed()).toBe(dir);
    expect(readdirSync(dir)).toEqual([]);
    expect(socketDir(path.join(DATA, 'other'))).not.toBe(dir);
    removeSocketDir(path.join(DATA, 'other'));
    removeSocketDir(DATA);
    expect(existsSync(dir)).toBe(false);
  });

  it('is not taken where a link leads elsewhere, or where its path is too long for a socket', () => {
    const dir = placed();
    removeSocketDir(DATA);
    symlinkSync(DATA, dir);
    expect(socketDir(DATA)).toBeNull();
    rmSync(dir);
    expect(socketDir(DATA, path.join(DATA, 'deep'.repeat(20)))).toBeNull();
  });
});
