import { chromium, type Browser } from 'playwright-core';
import { closeAfterwards } from './open-things.js';
import type { RunningProduct } from './spawn-product.mjs';

/** The browser of this Jest worker; what a test file has opened in it is closed with the file. @throws Error when there is none */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await chromium.connect(await ask('browser'));
  closeAfterwards(() => browser.close());
  return browser;
}

/** The product of this Jest worker, on which earlier stories have left their traces. @throws Error when it does not come up */
export const sharedProduct = async (): Promise<RunningProduct> =>
  JSON.parse(await ask('product')) as RunningProduct;

/** What that product has printed. */
export const sharedOutput = (): Promise<string> => ask('output');

/** See shared-stages.mjs. */
async function ask(what: 'browser' | 'product' | 'output'): Promise<string> {
  const { LATCHKEY_TEST_STAGES: door, JEST_WORKER_ID: worker } = process.env;
  const answer = await fetch(`${door}/${worker}/${what}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
