/**
 * `npm run screenshots`: starts the product with its demo and takes the pictures of its screens that the README shows.
 *
 *   npm run screenshots                  all of them
 *   npm run screenshots -- book loyalty  those whose names begin so
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

/** `shows` is read before the picture is taken; names after a colon are {@link placesOf}'s. */
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
  { name: 'earnings', at: '/owner/earnings', as: OWNER, shows: 'Owed to you' },
  { name: 'admin-today', at: '/admin', as: ADMIN, shows: 'Arrivals' },
  { name: 'admin-bookings', at: '/admin/bookings', as: ADMIN, shows: 'confirmed' },
  { name: 'admin-booking', at: '/admin/bookings/:booking', as: ADMIN, shows: 'booking escrow' },
  { name: 'admin-finance', at: '/admin/finance', as: ADMIN, shows: 'Trial balance' },
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
  const { startProduct } = await import('./measure/product.mjs');
  const { openBrowser } = await import('./measure/browser.mjs');
  const wanted = process.argv.slice(2);
  const product = await startProduct();
  try {
    const browser = await openBrowser();
    try {
      const tokens = await tokensOf(product.url);
      const places = await placesOf(product.url, tokens[TRAVELER]);
      for (const shot of SHOTS) {
        if (wanted.length > 0 && !wanted.some((name) => shot.name.startsWith(name))) continue;
        await browser.be(product.url, shot.as ? tokens[shot.as] : null);
        const file = path.join(IMAGES, `${shot.name}.png`);
        const at = shot.at.replace(/:(\w+)/g, (_, name) => places[name]);
        await browser.photograph(product.url + at, file, { size: DESKTOP, ...shot });
        console.log(`Took ${path.relative(ROOT, file)}`);
      }
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

/** Tokens of the demo's people, by address. */
async function tokensOf(url) {
  const { DEMO_PASSWORD } = await import('#libs/demo');
  const signIn = async (email) => {
    const { access_token: token } = await json(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    return [email, token];
  };
  return Object.fromEntries(await Promise.all([TRAVELER, OWNER, ADMIN].map(signIn)));
}

/** What stands for the names in the addresses: the best home that can be booked for two nights, and the traveler's next stay. */
async function placesOf(url, travelersToken) {
  const [from, to] = [4, 6].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10));
  const stay = `check_in=${from}&check_out=${to}&guests=2`;
  const [home] = await json(`${url}/api/properties?${stay}&sort=rating&limit=1`);
  const bookings = await json(`${url}/api/bookings/my-bookings`, {
    headers: { authorization: `Bearer ${travelersToken}` },
  });
  const next = bookings.find(({ status }) => status === 'confirmed');
  return { home: home.id, stay, booking: next.id };
}

async function json(address, init) {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

if (!handOverToNewerNode(ROOT)) await takeAll();
