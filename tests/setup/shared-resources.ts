import { chromium, type Browser } from 'playwright-core';
import { closeAfterTests } from './cleanup.js';
import type { RunningProduct } from './spawn-product.mjs';

/** A browser of this test file; whatever it opens is closed with the file. @throws Error when there is none */
export async function sharedBrowser(): Promise<Browser> {
  const { value } = await borrow('browser');
  const browser = await chromium.connect(value);
  closeAfterTests(() => browser.close());
  return browser;
}

/** Kinds of products: one with nearly real time, one whose clock is moved by months. */
export type SharedProduct = 'product' | 'moved-product';

/** A product that no other test file uses at the same time, with data left by earlier stories. */
export interface BorrowedProduct {
  product: RunningProduct;
  /** What it has printed. */
  output: () => Promise<string>;
}

/** Borrows a product until the end of the test file. @throws Error when it does not start */
export async function sharedProduct(which: SharedProduct): Promise<BorrowedProduct> {
  const { id, value } = await borrow(which);
  return { product: JSON.parse(value) as RunningProduct, output: () => request(`output/${id}`) };
}

/** Waits for the demo data. @throws Error when it could not be created */
export async function demoIsReady(): Promise<void> {
  await request('demo');
}

interface Borrowed {
  id: string;
  value: string;
}

async function borrow(kind: 'browser' | SharedProduct): Promise<Borrowed> {
  const borrowed = JSON.parse(await request(`lend/${kind}`)) as Borrowed;
  closeAfterTests(() => request(`return/${borrowed.id}`));
  return borrowed;
}

/** See resource-server.mjs. */
async function request(path: string): Promise<string> {
  const answer = await fetch(`${process.env.LATCHKEY_TEST_RESOURCES}/${path}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
