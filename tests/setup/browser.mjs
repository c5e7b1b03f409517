import { chromium } from 'playwright-core';

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
 * Starts the browser that the run has found; others connect to it.
 * Without a browser the stories fail instead of being skipped.
 * @throws Error that says where it was looked for
 */
export function launchBrowser() {
  const { env } = process;
  const executablePath = env.LATCHKEY_TEST_BROWSER;
  if (!executablePath) throw new Error(noBrowser());
  const libraries = env.LATCHKEY_TEST_BROWSER_LIBRARIES;
  return chromium.launchServer({
    executablePath,
    args: FLAGS,
    ...(libraries && { env: { ...env, LD_LIBRARY_PATH: libraries } }),
  });
}

const noBrowser = () =>
  [
    'The stories need a real Chromium and found none.',
    'Looked at: CHROME_PATH, /usr/bin/chromium-headless-shell, /usr/bin/chromium, and @sparticuz/chromium from npm (Linux on x64).',
    process.env.LATCHKEY_TEST_BROWSER_MISSING ?? '',
    'Install one (Debian: apt-get install chromium-headless-shell), or set CHROME_PATH to a Chrome or Chromium.',
  ].join('\n');
