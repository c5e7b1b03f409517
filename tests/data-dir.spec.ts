import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataDir } from '../scripts/infra/data-dir.mjs';
import { innerPorts } from '../scripts/infra/ports.mjs';

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
