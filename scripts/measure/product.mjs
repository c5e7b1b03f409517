/** A product to measure, with demo data, on free ports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../infra/ports.mjs';
import { ROOT } from '../infra/build.mjs';

/**
 * Starts the product with the script of `npm start`, which also builds what is out of date.
 * @param {{ dir?: string, env?: NodeJS.ProcessEnv }} [options] `dir`: keeps the data there; without it, the data are temporary
 * @returns {Promise<{ url: string, parts: Record<string, number>, stop: () => Promise<void> }>} `parts`: process ids by name
 * @throws Error with its full output when it does not start
 */
export async function startProduct({ dir, env = {} } = {}) {
  const printed = [];
  /** @type {Record<string, number>} */
  const parts = {};
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(await freePort()),
      LATCHKEY_DATA_DIR: dir ?? mkdtempSync(path.join(tmpdir(), 'latchkey-measure-')),
      LATCHKEY_DATA_TEMPORARY: dir ? 'off' : 'on',
      LATCHKEY_DURABLE: 'off',
      LATCHKEY_ENV_FILE: 'off',
      ...env,
    },
  });
  child.on('message', (/** @type {{ type: string, name: string, pid: number }} */ { type, name, pid }) => {
    if (type === 'part') parts[name] = pid;
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => printed.push(String(chunk)));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const url = await new Promise((resolve) => {
    child.on(
      'message',
      (/** @type {{ type: string, publicUrl: string }} */ message) =>
        message.type === 'ready' && resolve(message.publicUrl),
    );
    child.once('exit', () => resolve(null));
  });
  if (!url) throw new Error(`The product did not start:\n${printed.join('')}`);
  return { url, parts, stop };
}

/**
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<unknown>}
 * @throws Error when the response is not ok
 */
export async function fetchJson(url, init) {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

/**
 * Signs in as a demo person.
 * @param {string} url of the product
 * @param {string} email
 * @returns {Promise<string>} the access token
 */
export async function signIn(url, email) {
  const { DEMO_PASSWORD } = await import('#libs/demo');
  const session = /** @type {{ access_token: string }} */ (
    await fetchJson(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    })
  );
  return session.access_token;
}
