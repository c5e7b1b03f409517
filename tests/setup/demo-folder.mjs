import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import { ROOT } from '../../scripts/infra/build.mjs';
import { freePort } from '../../scripts/infra/ports.mjs';

/** What a start writes for itself: where it listens, who it is, what it says. */
const OF_ONE_START = ['ports.json', 'locks', 'logs'];
/** How often it is asked whether the seed has been digested, and how often at most. */
const ASK_MS = 250;
const ASK_TIMES = 240;

/**
 * Makes the data folder of a product that has its tables and its demo and has nothing left to do. Every file of stories begins
 * with a copy of it, which takes a second where the seed takes twenty.
 * @param {string} dir a new folder
 */
export async function makeDemoFolder(dir) {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(await freePort()),
      LATCHKEY_DATA_DIR: dir,
      LATCHKEY_DURABLE: 'off',
      LATCHKEY_ENV_FILE: 'off',
    },
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => printed.push(String(chunk)));
  const ended = once(child, 'exit');
  const ready = await Promise.race([readiness(child), ended.then(() => null)]);
  if (!ready) throw new Error(`The product with the demo did not start:\n${printed.join('')}`);
  await nothingLeftToDo(ready.databaseUrl);
  child.kill('SIGTERM');
  await ended;
  for (const name of OF_ONE_START) rmSync(path.join(dir, name), { recursive: true, force: true });
}

const readiness = (child) =>
  new Promise((resolve) => child.on('message', (message) => message.type === 'ready' && resolve(message)));

/** The seed was paid at the sandbox, whose notices come now. What still comes later, comes in every copy. */
async function nothingLeftToDo(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let seen = '';
  for (let time = 0; time < ASK_TIMES; time += 1) {
    const { rows } = await client.query(
      `select (select count(*) from notices) as notices,
              (select count(*) from notices where processed_at is null)
                + (select count(*) from events where done_at is null) as open`,
    );
    const [{ notices, open }] = rows;
    if (open === '0' && notices !== '0' && seen === notices) break;
    seen = notices;
    await sleep(ASK_MS);
  }
  await client.end();
}
