import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const PACKAGE = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium', import.meta.url));
/** Kept between runs: unpacking takes longer than starting. */
const UNPACKED = fileURLToPath(new URL('../../node_modules/.cache/latchkey-chromium', import.meta.url));

/** @typedef {{ path?: string, libraries?: string, missing?: string }} Browser */

/**
 * The browser for the stories: CHROME_PATH, else the system's, else the npm package's.
 * @returns {Promise<Browser>} `missing` says why there is none
 */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen)
    return existsSync(chosen)
      ? { path: chosen }
      : { missing: `CHROME_PATH names ${chosen}, which does not exist.` };
  const installed = INSTALLED.find((file) => existsSync(file));
  return installed ? { path: installed } : fromNpm();
}

/** A Chromium for Linux on x64, with the libraries (libnss3, libnspr4) that a minimal system lacks. */
async function fromNpm() {
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    mkdirSync(UNPACKED, { recursive: true });
    const file = await inTempFolder(UNPACKED, async () => {
      if (!existsSync(path.join(UNPACKED, 'al2023'))) await inflate(path.join(PACKAGE, 'bin/al2023.tar.br'));
      return chromium.executablePath();
    });
    return tryOut({ path: file, libraries: path.join(UNPACKED, 'al2023/lib') });
  } catch (error) {
    return {
      missing: `The Chromium from npm cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** The package unpacks into the system's temp folder under a fixed name, where any user could have placed another program. */
async function inTempFolder(folder, work) {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** Deletes it if it does not run: an interrupted unpacking would stay broken for ever. */
function tryOut(browser) {
  const env = { ...process.env, LD_LIBRARY_PATH: browser.libraries };
  const { status, stderr, error } = spawnSync(browser.path, ['--version'], { env, encoding: 'utf8' });
  if (status === 0) return browser;
  rmSync(UNPACKED, { recursive: true, force: true });
  return { missing: `The Chromium from npm does not run here: ${error?.message ?? stderr}` };
}
