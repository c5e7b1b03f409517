import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataDir } from '../scripts/infra/data-dir.mjs';
import { innerPorts } from '../scripts/infra/ports.mjs';
import { describe as describeFailure } from '../scripts/infra/problem.mjs';
import { startReaper } from '../scripts/infra/start-reaper.mjs';
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

  it.each(['', '{"postgres": "a1', '[]', '{}'])(
    'replaces damaged secrets (%j) while there is no database',
    (text) => {
      openDataDir({ dir }).release();
      writeFileSync(path.join(dir, 'secrets.json'), text);
      const data = openDataDir({ dir });
      data.release();
      expect(data.secrets.postgres).toHaveLength(48);
    },
  );

  it('says what to do when damaged secrets lock a database in, and --fresh begins anew', () => {
    openDataDir({ dir }).release();
    mkdirSync(path.join(dir, 'postgres'));
    writeFileSync(path.join(dir, 'secrets.json'), '');
    expect(() => openDataDir({ dir })).toThrow(/secrets.json is damaged.*[\s\S]*--fresh/);
    openDataDir({ dir, fresh: true }).release();
  });

  it('says who uses it even when that note is damaged', () => {
    const first = openDataDir({ dir });
    writeFileSync(path.join(dir, 'locks/used-by.json'), '');
    expect(() => openDataDir({ dir })).toThrow(/already running/);
    first.release();
  });

  it.each(['', '{"postgres": 20', 'null'])(
    'chooses ports again when their file is damaged (%j)',
    async (text) => {
      const warn = jest.spyOn(console, 'warn').mockReturnValue();
      const file = path.join(dir, 'ports.json');
      writeFileSync(file, text);
      const ports = await innerPorts(file, ['postgres']);
      expect(warn.mock.calls).toEqual([[expect.stringContaining('ports.json is damaged')]]);
      expect(await innerPorts(file, ['postgres'])).toEqual(ports);
      warn.mockRestore();
    },
  );

  it.each(['', '[{"pid":', '[]'])(
    'starts although the notes of a killed start are damaged (%j)',
    async (text) => {
      writeFileSync(path.join(dir, 'started.json'), text);
      const reaper = await startReaper(dir);
      await reaper.dismiss();
      expect(existsSync(path.join(dir, 'started.json'))).toBe(false);
    },
  );

  it('explains a full disk in a sentence', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(describeFailure(full)).toMatch(/The disk is full/);
    expect(describeFailure(full)).not.toMatch(/at /);
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
