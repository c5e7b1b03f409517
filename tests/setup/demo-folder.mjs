import { chmodSync, chownSync, cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import { newFolder, spawnProduct, stopProduct } from './spawn-product.mjs';

/** What each start writes anew. */
const PER_START = ['ports.json', 'locks', 'logs'];
/** How often to check whether the seed's events are processed, and how many times at most. */
const POLL_MS = 250;
const MAX_POLLS = 240;

/**
 * Creates the data folder of a product with demo data and no work left. The stories' products start with
 * a copy of it, which takes one second instead of the twenty for seeding.
 * @param {string} dir a new folder
 */
export async function makeDemoFolder(dir) {
  const { child, ready } = await spawnProduct({ LATCHKEY_DATA_DIR: dir });
  const { databaseUrl } = await ready;
  await allEventsProcessed(databaseUrl);
  await stopProduct(child);
  for (const name of PER_START) rmSync(path.join(dir, name), { recursive: true, force: true });
}

/**
 * Copies the folder of {@link makeDemoFolder}. Modes and owners are kept: PostgreSQL requires a private folder, and runs as
 * another user when the tests run as root.
 * @returns the variables that make a product use the copy
 */
export function copyDemo() {
  const [from, to] = [process.env.LATCHKEY_TEST_DEMO ?? '', newFolder()];
  cpSync(from, to, { recursive: true });
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const { mode, uid, gid } = statSync(path.join(from, name));
    chmodSync(path.join(to, name), mode);
    if (process.getuid?.() === 0) chownSync(path.join(to, name), uid, gid);
  }
  return { LATCHKEY_DATA_DIR: to, LATCHKEY_DEMO: 'off' };
}

/** Waits until the webhooks of the seed's payments have arrived and been processed. */
async function allEventsProcessed(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let seen = '';
  for (let time = 0; time < MAX_POLLS; time += 1) {
    const { rows } = await client.query(
      `select (select count(*) from webhook_events) as stored,
              (select count(*) from webhook_events where processed_at is null)
                + (select count(*) from events where done_at is null) as open`,
    );
    const [{ stored, open }] = rows;
    if (open === '0' && stored !== '0' && seen === stored) break;
    seen = stored;
    await sleep(POLL_MS);
  }
  await client.end();
}
