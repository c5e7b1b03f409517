import { chmodSync, chownSync, cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import { newFolder, spawnProduct, stopProduct } from './spawn-product.mjs';

/** What a start writes for itself: where it listens, who it is, what it says. */
const OF_ONE_START = ['ports.json', 'locks', 'logs'];
/** How often it is asked whether the seed has been digested, and how often at most. */
const ASK_MS = 250;
const ASK_TIMES = 240;

/**
 * Makes the data folder of a product that has its tables and its demo and has nothing left to do. Every product of the stories
 * begins with a copy of it, which takes a second where the seed takes twenty.
 * @param {string} dir a new folder
 */
export async function makeDemoFolder(dir) {
  const { child, ready } = await spawnProduct({ LATCHKEY_DATA_DIR: dir });
  const { databaseUrl } = await ready;
  await nothingLeftToDo(databaseUrl);
  await stopProduct(child);
  for (const name of OF_ONE_START) rmSync(path.join(dir, name), { recursive: true, force: true });
}

/**
 * What tells a product to begin with a copy of {@link makeDemoFolder}'s, whose demo need not be looked for again. Rights and
 * owners are kept: the database insists on a folder of its own, and under root it runs as somebody else.
 */
export function onCopyOfDemo() {
  const [from, to] = [process.env.LATCHKEY_TEST_DEMO ?? '', newFolder()];
  cpSync(from, to, { recursive: true });
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const { mode, uid, gid } = statSync(path.join(from, name));
    chmodSync(path.join(to, name), mode);
    if (process.getuid?.() === 0) chownSync(path.join(to, name), uid, gid);
  }
  return { LATCHKEY_DATA_DIR: to, LATCHKEY_DEMO: 'off' };
}

/** The seed was paid at the sandbox, whose notices come now. What still comes later, comes in every copy. */
async function nothingLeftToDo(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let seen = '';
  for (let time = 0; time < ASK_TIMES; time += 1) {
    const { rows } = await client.query(
      `select (select count(*) from webhook_events) as stored,
              (select count(*) from webhook_events where processed_at is null)
                + (select count(*) from events where done_at is null) as open`,
    );
    const [{ stored, open }] = rows;
    if (open === '0' && stored !== '0' && seen === stored) break;
    seen = stored;
    await sleep(ASK_MS);
  }
  await client.end();
}
