/** The Chromium of the story tests, for Lighthouse and screenshots. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from '../../tests/setup/find-browser.mjs';
import { freePort } from '../infra/ports.mjs';

/** A page unchanged for this long is fully loaded. */
const STABLE_MS = 1_500;

/**
 * A browser whose single profile is shared with Lighthouse.
 * @throws Error that lists where a browser was searched
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
    page,
    /** Makes later visits with this session, of an operator with `isOperator`; null: signed out. @param {string} url @param {string | null} token */
    async useToken(url, token, isOperator = false) {
      await context.clearCookies();
      if (token && isOperator)
        await context.addCookies([
          { name: 'latchkey_operator', value: token, url, httpOnly: true, sameSite: 'Strict' },
        ]);
      await page.goto(`${url}/favicon.svg`);
      await page.evaluate(
        (value) => {
          localStorage.clear();
          if (value) localStorage.setItem('access_token', value);
        },
        isOperator ? null : token,
      );
      await page.goto('about:blank');
    },
    /** Clears the cache, for the conditions of a first visit. */
    async clearCache() {
      const session = await context.newCDPSession(page);
      await session.send('Network.clearBrowserCache');
      await session.detach();
    },
    /**
     * Saves a screenshot as a small PNG, once the page shows the text `shows` and is fully loaded.
     * @param {string} url
     * @param {string} file
     * @param {{ size: { width: number, height: number }, dark?: boolean, shows: string }} options
     */
    async screenshot(url, file, { size, dark = false, shows }) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
      await page.goto(url);
      await page.getByText(shows).first().waitFor();
      await sharp(await stableScreenshot(page))
        .png({ palette: true, colours: 256, effort: 10 })
        .toFile(file);
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A screenshot of the page once it no longer changes, with pictures and late content. */
async function stableScreenshot(page) {
  let previous = await page.screenshot();
  for (;;) {
    await page.waitForTimeout(STABLE_MS);
    const current = await page.screenshot();
    if (current.equals(previous)) return current;
    previous = current;
  }
}
