import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { closeAfterTests, closeEverything } from '../setup/cleanup.js';

const ROOT = path.join(__dirname, '../..');

/** The short form of `npm run chaos`, whose full size takes minutes. It ends with an error when a promise is broken or a planned death is missed. */
describe('While processes die, stores stop and the provider fails', () => {
  afterEach(closeEverything);

  it('people book, pay, cancel, move and spend points, and no promise is broken', async () => {
    const chaos = spawn(process.execPath, [path.join(ROOT, 'scripts/chaos.mjs'), '--short'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    closeAfterTests(() => Promise.resolve(chaos.kill('SIGTERM')));
    let printed = '';
    for (const stream of [chaos.stdout, chaos.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const [code] = (await once(chaos, 'exit')) as [number | null];
    expect({ code, printed: code === 0 ? '' : printed }).toEqual({ code: 0, printed: '' });
    // Otherwise it would prove little.
    expect(printed).toMatch(/[1-9]\d* {2}books and pays: paid/);
    expect(printed).toMatch(/[1-9]\d* {2}books, pays and cancels: cancelled/);
  });
});
