/** The stories' Chromium, open to Lighthouse and to a photographer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from '../../tests/setup/find-browser.mjs';
import { freePort } from '../infra/ports.mjs';

/** Unchanged for so long, a page has all it waits for. */
const STILL_MS = 1_500;

/**
 * A browser whose one profile Lighthouse shares.
 * @throws Error that says where a browser was looked for
 */
export async function openBrowser() {
  const found = await findBrowser();
  if (!found.path)
    throw new Error(
      `No Chromium. ${found.missing} Install one (Debian: apt-get install chromium-headless-shell), or set CHROME_PATH.`,
    );
  const profile = mkdtempSync(path.join(tmpdir(), 'latchkey-browser-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: found.path,
    env: found.libraries ? { ...process.env, LD_LIBRARY_PATH: found.libraries } : process.env,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      `--remote-debugging-port=${port}`,
    ],
  });
  const [page = await context.newPage()] = context.pages();
  return {
    port,
    /** Visits as this person from now on; `null` as a stranger. @param {string} url @param {string | null} token */
    async be(url, token) {
      await page.goto(`${url}/favicon.svg`);
      await page.evaluate((value) => {
        localStorage.clear();
        if (value) localStorage.setItem('access_token', value);
      }, token);
      await page.goto('about:blank');
    },
    /** As at a first visit: nothing is kept from the last one. */
    async forgetFiles() {
      const session = await context.newCDPSession(page);
      await session.send('Network.clearBrowserCache');
      await session.detach();
    },
    /**
     * What this person sees there, once it says `shows` and all of it has arrived, as a small PNG.
     * @param {string} address
     * @param {string} file
     * @param {{ size: { width: number, height: number }, dark?: boolean, shows: string }} how
     */
    async photograph(address, file, { size, dark = false, shows }) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
      await page.goto(address);
      await page.getByText(shows).first().waitFor();
      await sharp(await atRest(page))
        .png({ palette: true, colours: 256, effort: 10 })
        .toFile(file);
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The page once nothing in it changes any more: what came late, pictures and skeletons' contents, is there. */
async function atRest(page) {
  let before = await page.screenshot();
  for (;;) {
    await page.waitForTimeout(STILL_MS);
    const now = await page.screenshot();
    if (now.equals(before)) return now;
    before = now;
  }
}
