/**
 * `npm run bench listing`: how long it takes from "Add a home" to a home that can be found, with a prepared folder of photos, and how
 * many clicks and typed characters. A script does not read or think, so its seconds are what the product itself needs.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { openBrowser } from '../../scripts/measure/browser.mjs';
import { fetchJson, signIn, startProduct } from '../../scripts/measure/product.mjs';
import { percentilesOf } from './percentiles.mjs';
import { writeResult } from './results.mjs';

const OWNER = 'owner@latchkey.test';
const TIMES = 3;
const PHOTOS = 6;
/** As phones take them: 12 megapixels, two to three MB. */
const PHOTO = { width: 4_032, height: 3_024 };
const GRAIN = 14;
const STEP_MS = 120_000;
const SEARCH_POLL_MS = 100;

/** @param {{ json: string | null }} options */
export async function measureListing({ json }) {
  const photos = await folderOfPhotos();
  const product = await startProduct({ env: { LATCHKEY_DURABLE: 'on' } });
  try {
    const browser = await openBrowser();
    try {
      await browser.useToken(product.url, await signIn(product.url, OWNER));
      const walks = [];
      while (walks.length < TIMES)
        walks.push(await walk(browser.page, product.url, photos, walks.length + 1));
      report(walks, photos);
      console.log(`Written to ${writeResult(json, { walks })}`);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

/** Lists one home as an owner does, counting what they do. */
async function walk(page, url, photos, n) {
  page.setDefaultTimeout(STEP_MS);
  const title = `Prairie house ${n}`;
  const counts = { clicks: 0, characters: 0 };
  const laps = {};
  const click = async (target) => {
    counts.clicks += 1;
    await target.click();
  };
  const type = async (label, text) => {
    const field = page.getByLabel(label);
    await click(field);
    counts.characters += text.length;
    await field.fill(text);
  };
  const next = (step) => click(page.getByRole('button', { name: `Next: ${step}` }));

  await page.goto(`${url}/dashboard`);
  const start = performance.now();
  let lapStart = start;
  const lap = (name) => {
    laps[name] = (performance.now() - lapStart) / 1_000;
    lapStart = performance.now();
  };
  await click(page.getByRole('link', { name: 'Add a home' }).first());
  const another = page.getByRole('button', { name: 'Start a new home' });
  await page
    .getByLabel(/^Title/)
    .or(another)
    .first()
    .waitFor();
  if (await another.isVisible()) await click(another);
  await type(/^Title/, title);
  await type(/^Description/, 'Tall grass to the horizon, a porch swing and a kitchen for eight.');
  lap('basics');
  await next('Place');
  await type(/^Town or ZIP code/, '67846');
  await click(page.getByRole('option').first());
  await type(/^Street and number/, `${n} Section Road`);
  await click(page.getByRole('button', { name: /^Pin of your home/ }));
  lap('place');
  await next('Rooms and guests');
  await type(/^Bedrooms/, '3');
  await type(/^Guests at most/, '6');
  await next('Amenities and rules');
  for (const amenity of ['Wi-Fi', 'Fireplace', 'Washer'])
    await click(page.getByRole('button', { name: amenity, exact: true }));
  await type(/^House rules/, 'No smoking');
  await next('Price');
  await type(/^Price per night/, '165');
  lap('rooms, amenities, price');
  await next('Photos');
  const chooser = page.waitForEvent('filechooser');
  await click(page.getByRole('button', { name: 'Choose photos' }));
  await (await chooser).setFiles(photos);
  await page.getByLabel(`What photo ${PHOTOS} shows`).waitFor();
  lap('photos uploaded');
  for (let photo = 1; photo <= PHOTOS; photo += 1)
    await type(`What photo ${photo} shows`, `View ${photo} of the house`);
  await next('Preview and publish');
  const later = page.getByLabel(/^I will set up my payouts later/);
  if (!(await later.isChecked())) await click(later);
  await page.getByRole('heading', { name: 'All set' }).waitFor();
  lap('photos ready');
  await click(page.getByRole('button', { name: 'Publish this home' }));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await untilFound(url, new URL(page.url()).pathname.split('/').at(-1));
  lap('published and found');
  return { seconds: (performance.now() - start) / 1_000, ...counts, laps };
}

/** Everybody finds it. */
async function untilFound(url, id) {
  for (;;) {
    const homes = /** @type {{ id: string }[]} */ (
      await fetchJson(`${url}/api/properties?city=Garden%20City&limit=50`)
    );
    if (homes.some((home) => home.id === id)) return;
    await sleep(SEARCH_POLL_MS);
  }
}

function report(walks, photos) {
  const megabytes = photos.reduce((sum, { buffer }) => sum + buffer.length, 0) / 1e6;
  console.log(`${PHOTOS} photos of ${PHOTO.width} × ${PHOTO.height}, ${megabytes.toFixed(1)} MB in all`);
  walks.forEach(({ seconds, clicks, characters, laps }, index) => {
    const parts = Object.entries(laps).map(([name, lap]) => `${name} ${lap.toFixed(1)}`);
    console.log(
      `${index + 1}: ${seconds.toFixed(1)} s, ${clicks} clicks, ${characters} characters (${parts.join(', ')})`,
    );
  });
  const { p50 } = percentilesOf(walks.map(({ seconds }) => seconds));
  console.log(`Median: ${p50.toFixed(1)} s from "Add a home" to found`);
}

/** Different pictures, with the grain of a real photo. */
function folderOfPhotos() {
  return Promise.all(
    Array.from({ length: PHOTOS }, async (_, index) => {
      const noise = { type: /** @type {const} */ ('gaussian'), mean: 90 + 20 * index, sigma: GRAIN };
      const buffer = await sharp({ create: { ...PHOTO, channels: 3, background: '#88a', noise } })
        .blur(1.2)
        .jpeg({ quality: 88 })
        .toBuffer();
      return { name: `photo-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
}
