/**
 * `npm run screenshots`: starts the product with demo data and takes the screenshots for the README.
 *
 *   npm run screenshots                  all of them
 *   npm run screenshots -- book loyalty  those whose names start with these words
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IMAGES = path.join(ROOT, 'docs/images');
const DESKTOP = { width: 1280, height: 820 };
const PHONE = { width: 390, height: 844 };
const DAY_MS = 86_400_000;
const [TRAVELER, OWNER, ADMIN] = ['traveler', 'owner', 'admin'].map((name) => `${name}@latchkey.test`);

/** A home that its owner is about to place. */
const DRAFT = {
  title: 'Tin roof on Pine Street',
  description: 'A porch, a long table and the river two blocks away.',
  property_type: 'Cottage',
  city: 'Livingston',
  state: 'MT',
  country: 'USA',
  latitude: 45.6616,
  longitude: -110.5611,
  address: '118 Pine Street',
  neighbourhood: 'North Side',
};

/** The screenshot is taken once the page contains the text `shows`; `:name` in a path is replaced by {@link pathParameters}. */
const SHOTS = [
  { name: 'landing', at: '/', shows: 'The lights are on' },
  { name: 'properties', at: '/properties', shows: 'you can book now' },
  { name: 'property', at: '/properties/:home?:stay', shows: 'What this home offers' },
  { name: 'auth', at: '/auth', shows: 'Welcome back' },
  { name: 'book', at: '/book/:home?:stay', as: TRAVELER, shows: 'Book your stay' },
  { name: 'bookings', at: '/bookings', as: TRAVELER, shows: 'Active Bookings' },
  { name: 'dashboard', at: '/dashboard', as: TRAVELER, shows: 'Recent bookings' },
  { name: 'reviews', at: '/reviews', as: TRAVELER, shows: 'Helpful (' },
  { name: 'loyalty-dark', at: '/loyalty', as: TRAVELER, shows: 'points to spend', dark: true },
  { name: 'subscription', at: '/subscription', as: TRAVELER, shows: 'Current plan' },
  { name: 'listing', at: '/properties/create?draft=:draft&step=amenities', as: OWNER, shows: 'House rules' },
  { name: 'calendar', at: '/owner/calendar', as: OWNER, shows: 'Calendar' },
  { name: 'earnings', at: '/owner/earnings', as: OWNER, shows: 'Owed to you' },
  { name: 'admin-today', at: '/admin', as: ADMIN, shows: 'Arrivals' },
  { name: 'admin-bookings', at: '/admin/bookings', as: ADMIN, shows: 'confirmed' },
  { name: 'admin-booking', at: '/admin/bookings/:booking', as: ADMIN, shows: 'booking escrow' },
  { name: 'admin-finance', at: '/admin/finance', as: ADMIN, shows: 'Ledger balance' },
  { name: 'phone-properties', at: '/properties', shows: 'you can book now', size: PHONE },
  {
    name: 'phone-property-dark',
    at: '/properties/:home?:stay',
    shows: 'What this home offers',
    size: PHONE,
    dark: true,
  },
  { name: 'phone-bookings', at: '/bookings', as: TRAVELER, shows: 'Active Bookings', size: PHONE },
];

async function takeAll() {
  const { signIn, startProduct } = await import('./measure/product.mjs');
  const { openBrowser } = await import('./measure/browser.mjs');
  const selected = process.argv.slice(2);
  const product = await startProduct();
  try {
    const browser = await openBrowser();
    try {
      const signIns = [TRAVELER, OWNER, ADMIN].map(async (email) => [
        email,
        await signIn(product.url, email),
      ]);
      const tokens = Object.fromEntries(await Promise.all(signIns));
      const parameters = await pathParameters(product.url, tokens);
      for (const shot of SHOTS) {
        if (selected.length > 0 && !selected.some((name) => shot.name.startsWith(name))) continue;
        await browser.useToken(product.url, shot.as ? tokens[shot.as] : null, shot.as === ADMIN);
        const file = path.join(IMAGES, `${shot.name}.png`);
        const at = shot.at.replace(/:(\w+)/g, (_, name) => parameters[name]);
        await browser.screenshot(product.url + at, file, { size: DESKTOP, ...shot });
        console.log(`Took ${path.relative(ROOT, file)}`);
      }
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

/** Values for the paths: the best-rated home that is free for two nights, the traveler's next stay, and a draft of the owner's. */
async function pathParameters(url, tokens) {
  const { fetchJson } = await import('./measure/product.mjs');
  const [from, to] = [4, 6].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10));
  const stay = `check_in=${from}&check_out=${to}&guests=2`;
  const [home] = /** @type {{ id: string }[]} */ (
    await fetchJson(`${url}/api/properties?${stay}&sort=rating&limit=1`)
  );
  const [next] = /** @type {{ id: string }[]} */ (
    await fetchJson(`${url}/api/bookings/my-bookings?status=confirmed&limit=1`, {
      headers: { authorization: `Bearer ${tokens[TRAVELER]}` },
    })
  );
  const draft = /** @type {{ id: string }} */ (
    await fetchJson(`${url}/api/owner/drafts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[OWNER]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fields: DRAFT }),
    })
  );
  return { home: home.id, stay, booking: next.id, draft: draft.id };
}

if (!handOverToNewerNode(ROOT)) await takeAll();
