import { chromium, type Browser } from 'playwright-core';
import { closeAfterwards } from './open-things.js';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the browser that the run has found; it is closed with the test file at the latest.
 * A machine without one fails here: a story that is skipped proves nothing.
 * @throws Error that says where a browser was looked for
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.LATCHKEY_TEST_BROWSER;
  if (!executablePath) throw new Error(noBrowser());
  const libraries = process.env.LATCHKEY_TEST_BROWSER_LIBRARIES;
  const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env;
  const browser = await chromium.launch({ executablePath, args: FLAGS, env: definedOnly(env) });
  closeAfterwards(() => browser.close());
  return browser;
}

const noBrowser = (): string =>
  [
    'The stories need a real Chromium and found none.',
    'Looked at: CHROME_PATH, /usr/bin/chromium-headless-shell, /usr/bin/chromium, and @sparticuz/chromium from npm (Linux on x64).',
    process.env.LATCHKEY_TEST_BROWSER_MISSING ?? '',
    'Install one (Debian: apt-get install chromium-headless-shell), or set CHROME_PATH to a Chrome or Chromium.',
  ].join('\n');

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
