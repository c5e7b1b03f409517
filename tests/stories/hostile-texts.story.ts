import type { PersonRecordView } from '#libs/core/contracts';
import { eventually } from '#libs/testing';
import { FIELDS, PAYLOADS, plant, watchFor } from './hostile-texts.js';
import { tokenOf } from './operator.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

const WHY = 'Somebody wrote to us';
/** The kind of the email about a cancellation. */
const MAIL = 'refund_requested';

/** What these stories read of a list's row. */
interface Row {
  id: string;
  traveler_id?: string;
  kind?: string;
}

type Send = <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Answer>;

/** Answers of the API to somebody of the demo. */
async function apiOf(url: string, email: string): Promise<Send> {
  const token = await tokenOf(url, email, 'latchkey');
  return async <Answer>(method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
}

/** A booking with a note of operators, a request for support after a chat, and somebody whose inbox has an entry. */
interface Written {
  noted: string;
  asked: string;
  told: string;
}

/** Writes what the demo lacks, so that every field has a text to be replaced. */
async function writesEverywhere(url: string): Promise<Written> {
  const [traveler, owner, admin] = await Promise.all(
    ['traveler', 'owner', 'admin'].map((name) => apiOf(url, `${name}@latchkey.test`)),
  );
  if (!traveler || !owner || !admin) throw new Error('The demo has no people');
  const chat = await traveler<{ session_id: string }>('POST', '/chat', { message: 'Can I bring a dog?' });
  const asked = await traveler<{ id: string }>('POST', '/support/requests', {
    message: 'Where is my receipt?',
    session_id: chat.session_id,
  });
  await redeemsTheCheapest(traveler);
  await owner('POST', '/owner/message-templates', { title: 'Welcome', text: 'Welcome to our home' });
  const [person] = await admin<Row[]>('GET', '/admin/users?role=traveler&limit=1');
  await admin('POST', `/admin/users/${person?.id ?? ''}/notes`, { text: 'Called twice' });
  await admin('PUT', '/admin/settings', { key: 'hold_minutes', value: 40, reason: WHY });
  const paid = await admin<Row[]>('GET', '/admin/bookings?status=confirmed&sort=-total&limit=2');
  const [large] = paid;
  await admin('POST', `/admin/bookings/${large?.id ?? ''}/notes`, { text: 'A late arrival' });
  await admin('POST', '/admin/approvals', {
    act: 'cancel_booking',
    subject_id: large?.id,
    params: { refund: 'full' },
    reason: WHY,
  });
  const [small] = await admin<Row[]>('GET', '/admin/bookings?status=confirmed&sort=total&limit=1');
  await admin('POST', `/admin/bookings/${small?.id ?? ''}/cancel`, { refund: 'policy', reason: WHY });
  const { account } = await admin<PersonRecordView>('GET', `/admin/users/${small?.traveler_id ?? ''}`);
  const told = await apiOf(url, account.email);
  await eventually(async () => expect(await told('GET', '/notifications')).not.toEqual([]));
  await eventually(async () => {
    const kinds = (await admin<Row[]>('GET', '/admin/mails')).map(({ kind }) => kind);
    expect(kinds).toContain(MAIL);
  });
  return { noted: large?.id ?? '', asked: asked.id, told: account.email };
}

/** Waits until the page shows all it loads. */
async function settles({ page }: Person): Promise<void> {
  let before = '';
  await eventually(async () => {
    const now = await page.evaluate<string>('document.body.innerText');
    const loading = await page.locator('[class*=skeleton], .mantine-Loader-root').count();
    const isSettled = now === before && loading === 0;
    before = now;
    expect(isSettled).toBe(true);
  });
}

async function redeemsTheCheapest(traveler: Send): Promise<void> {
  const perks = await traveler<{ id: string; points_cost: number }[]>('GET', '/loyalty/perks');
  const [cheapest] = perks.toSorted((a, b) => a.points_cost - b.points_cost);
  await traveler('POST', `/loyalty/redeem/${cheapest?.id ?? ''}`);
}

describe('Texts that would like to be code', () => {
  let context: StoryContext;
  let planted: string[];
  let written: Written;
  const seen = new Set<string>();
  beforeAll(async () => {
    context = await StoryContext.openWithOwnProduct();
    written = await writesEverywhere(context.product.url);
    planted = await plant(context.product.databaseUrl);
  });

  it('are forty, in every field that people and operators write', () => {
    expect(new Set(PAYLOADS).size).toBe(40);
    expect(planted).toEqual(FIELDS);
  });

  async function opens(person: Person, addresses: readonly string[]): Promise<void> {
    const look = await watchFor(person);
    for (const address of addresses) {
      await person.goTo(address);
      await person.page.getByRole('heading', { level: 1 }).first().waitFor();
      await settles(person);
      const { done, seen: here } = await look();
      for (const field of here) seen.add(field);
      expect({ address, done }).toEqual({ address, done: [] });
    }
  }
  const idsOf = async (email: string, path: string): Promise<string[]> => {
    const rows = await (await apiOf(context.product.url, email))<{ id: string }[]>('GET', path);
    return rows.slice(0, 3).map(({ id }) => id);
  };

  story('would be noticed if they were not shown as text', async () => {
    const visitor = await context.newVisitor();
    const look = await watchFor(visitor);
    const tags = [
      '<img src=x onerror',
      '<svg onload',
      '<iframe srcdoc',
      '<base',
      '<a href="javascript',
      '<b id=root',
    ];
    for (const tag of tags) {
      const payload = PAYLOADS.find((one) => one.startsWith(tag)) ?? '';
      // Where no page of ours refuses markup from a string by itself.
      await visitor.page.goto(`${context.product.url}/api/health/live`);
      await visitor.page.evaluate(
        `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(payload)})`,
      );
      const { done } = await look();
      expect({ tag, noticed: done.splice(0).length > 0 }).toEqual({ tag, noticed: true });
    }
  });

  story('would not become markup by a mistake of a page of ours', async () => {
    const visitor = await context.newVisitor();
    for (const address of ['/', '/properties', '/about', '/admin']) {
      await visitor.page.goto(`${context.product.url}${address}`);
      await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
      const refusals = await visitor.page.evaluate<string[]>(`[
        () => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>'),
        () => (document.createElement('script').src = 'data:text/javascript,1'),
        () => new Worker('blob:nothing'),
      ].map((attempt) => { try { attempt(); return 'done'; } catch (error) { return error.name; } })`);
      expect({ address, refusals }).toEqual({ address, refusals: ['TypeError', 'TypeError', 'TypeError'] });
    }
  });

  story('stay texts for a visitor', async () => {
    const visitor = await context.newVisitor();
    const homes = await idsOf('traveler@latchkey.test', '/properties?limit=3');
    await opens(visitor, [
      ...['/', '/properties', '/properties?view=map', '/help', '/about'],
      ...homes.map((id) => `/properties/${id}`),
    ]);
  });

  story('stay texts for a traveler', async () => {
    const email = 'traveler@latchkey.test';
    const traveler = await context.newVisitor();
    await traveler.signIn(email);
    const [threads, bookings] = await Promise.all([
      idsOf(email, '/messages/threads'),
      idsOf(email, '/bookings/my-bookings'),
    ]);
    await opens(traveler, [
      ...[
        '/dashboard',
        '/bookings',
        '/messages',
        '/notifications',
        '/reviews',
        '/saved',
        '/loyalty',
        '/support',
      ],
      ...['/account', '/subscription'],
      ...threads.map((id) => `/messages/${id}`),
      ...bookings.map((id) => `/bookings/${id}/arrival`),
    ]);
  });

  story('stay texts in an inbox', async () => {
    const traveler = await context.newVisitor();
    await traveler.signIn(written.told);
    await opens(traveler, ['/notifications', '/bookings']);
  });

  story('stay texts for an owner', async () => {
    const email = 'owner@latchkey.test';
    const owner = await context.newVisitor();
    await owner.signIn(email);
    const [threads, homes] = await Promise.all([
      idsOf(email, '/messages/threads'),
      idsOf(email, '/properties/owner/my-properties'),
    ]);
    await opens(owner, [
      ...[
        '/dashboard',
        '/bookings',
        '/messages',
        '/messages/templates',
        '/notifications',
        '/reviews',
        '/account',
      ],
      ...['/owner/homes', '/owner/calendar', '/owner/earnings', '/owner/reliability'],
      ...threads.map((id) => `/messages/${id}`),
      ...homes.flatMap((id) => [
        `/owner/homes/${id}`,
        `/owner/homes/${id}/arrival`,
        `/owner/homes/${id}/prices`,
      ]),
    ]);
  });

  story('stay texts for an operator', async () => {
    const admin = await context.newOperator('admin');
    const rowsOf = await apiOf(context.product.url, 'admin@latchkey.test');
    const first = async (list: string, isIt: (row: Row) => boolean = () => true): Promise<string> => {
      const found = (await rowsOf<Row[]>('GET', `/admin/${list}`)).find(isIt);
      if (!found) throw new Error(`Nothing of ${list}`);
      return `/admin/${list.split('?')[0]}/${found.id}`;
    };
    const [cancelled = ''] = await idsOf('admin@latchkey.test', '/admin/bookings?status=cancelled');
    const lists = [
      'bookings',
      'users',
      'homes',
      'reviews',
      'support',
      'conversations',
      'mails',
      'refunds',
      'perks',
    ];
    const more = [
      'money/payouts',
      'money/holds',
      'disputes',
      'vouchers',
      'subscriptions',
      'approvals',
      'audit',
    ];
    await opens(admin, [
      ...[
        '/admin',
        '/admin/finance',
        '/admin/settings',
        '/admin/system',
        '/admin/reconciliation',
        '/admin/plans',
      ],
      ...[...lists, ...more].map((list) => `/admin/${list}`),
      ...[`/admin/bookings/${written.noted}`, `/admin/bookings/${cancelled}`],
      await first('users?role=traveler'),
      `/admin/support/${written.asked}`,
      await first('conversations'),
      await first('mails', ({ kind }) => kind === MAIL),
      await first('perks'),
    ]);
  });

  it('were seen in every field', () => {
    expect(FIELDS.filter((field) => !seen.has(field))).toEqual([]);
  });
});
