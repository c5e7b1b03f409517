import { chromium, type Browser } from 'playwright-core';
import { closeAfterTests } from './cleanup.js';
import type { RunningProduct } from './spawn-product.mjs';

/** This Jest worker's browser; whatever a test file opens in it is closed with the file. @throws Error when there is none */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await chromium.connect(await request('browser'));
  closeAfterTests(() => browser.close());
  return browser;
}

/** This Jest worker's products: one with nearly real time, one whose clock is moved by months. */
export type SharedProduct = 'product' | 'moved-product';

/** A product of this Jest worker, with data left by earlier stories. @throws Error when it does not start */
export const sharedProduct = async (which: SharedProduct): Promise<RunningProduct> =>
  JSON.parse(await request(which)) as RunningProduct;

/** What that product has printed. */
export const sharedOutput = (which: SharedProduct): Promise<string> => request(`${which}/output`);

/** See resource-server.mjs. */
async function request(resource: 'browser' | SharedProduct | `${SharedProduct}/output`): Promise<string> {
  const { LATCHKEY_TEST_RESOURCES: address, JEST_WORKER_ID: worker } = process.env;
  const answer = await fetch(`${address}/${worker}/${resource}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
