import { chromium, type Browser } from 'playwright-core';
import { closeAfterwards } from './open-things.js';
import type { RunningProduct } from './spawn-product.mjs';

/** The browser of this Jest worker; what a test file has opened in it is closed with the file. @throws Error when there is none */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await chromium.connect(await ask('browser'));
  closeAfterwards(() => browser.close());
  return browser;
}

/** The products of this Jest worker: time hardly passes on the first, and by months on the second. */
export type SharedProduct = 'product' | 'moved-product';

/** A product of this Jest worker, on which earlier stories have left their traces. @throws Error when it does not come up */
export const sharedProduct = async (which: SharedProduct): Promise<RunningProduct> =>
  JSON.parse(await ask(which)) as RunningProduct;

/** What that product has printed. */
export const sharedOutput = (which: SharedProduct): Promise<string> => ask(`${which}/output`);

/** See shared-stages.mjs. */
async function ask(what: 'browser' | SharedProduct | `${SharedProduct}/output`): Promise<string> {
  const { LATCHKEY_TEST_STAGES: door, JEST_WORKER_ID: worker } = process.env;
  const answer = await fetch(`${door}/${worker}/${what}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
