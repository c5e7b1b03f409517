import { createHash, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { aCalendar, aPhoto, photoForm, startCalendarServer } from '#libs/testing';
import { addDays, civilDate } from '#libs/core/rules';
import type { Actor, Ask } from './actors.js';
import type { Target } from './target.js';
import type { World } from './world.js';

/** What was made beforehand. */
export interface Furniture {
  /** Texts that requests must know, see {@link World.words}. */
  words: World['words'];
  close(): Promise<void>;
}

/** Plain texts of the links that are stored as hashes. */
const TOKENS = ['reset_password', 'verify_email', 'change_email', 'end_session', 'thread', 'visitor'].map(
  (purpose) => `token-of-a-fuzzed-link-${purpose}`,
);
const hashOf = (token = ''): string => createHash('sha256').update(token).digest('hex');

interface Row {
  id: string;
}

/** Adds to the demo what it does not have: something of each kind, of each actor who can have it. */
export async function furnish(
  ask: Ask,
  {
    target: { url, publicUrl },
    database,
    actors,
  }: { target: Target; database: Client; actors: readonly Actor[] },
): Promise<Furniture> {
  const calendar = await startCalendarServer();
  const named = (name: string): Actor => {
    const found = actors.find((one) => one.name === name);
    if (!found) throw new Error(`Nobody is called ${name}`);
    return found;
  };
  const [traveler, owner] = [named('traveler'), named('owner')];
  const today = civilDate(new Date().toISOString().slice(0, 10));
  const day = (n: number): string => addDays(today, n);
  const query = <T = Row>(sql: string, values: unknown[] = []): Promise<T[]> =>
    database.query(sql, values).then(({ rows }) => rows as T[]);
  await query(`update users set email_verified_at = now() where email_verified_at is null`);
  await query(`insert into worker_heartbeats values (gen_random_uuid(), now() + interval '1 year')`);

  const homesOf = (one: Actor): Promise<Row[]> =>
    query(`select id from properties where owner_id = $1 order by created_at, id`, [one.id]);
  const files: string[] = [];
  for (const one of [owner, named('other owner')]) {
    const [home, second] = await homesOf(one);
    if (!home || !second) throw new Error(`${one.name} has too few homes`);
    const as = { as: one };
    await ask('POST', `/owner/homes/${home.id}/calendar-address`, as);
    const { export_address: exported } = await ask<{ export_address: string | null }>(
      'GET',
      `/owner/homes/${home.id}/calendars`,
      as,
    );
    files.push(exported?.split('/').at(-1) ?? '');
    const taken = [{ uid: 'a', from: day(10), to: day(12) }];
    calendar.answer({ body: aCalendar(taken) });
    await ask('POST', `/owner/homes/${home.id}/feeds`, {
      ...as,
      body: {
        name: 'Other place',
        promise_minutes: 60,
        when_stale: 'allow',
        address: `${calendar.url}&of=${home.id}`,
      },
    });
    const content = Buffer.from(aCalendar([{ uid: 'b', from: day(2), to: day(20) }])).toString('base64');
    for (const target of [home, second]) {
      const body = { name: 'A file', content };
      await ask('POST', `/owner/homes/${target.id}/feed-files`, { ...as, body });
    }
    await ask('POST', `/properties/${second.id}/blocks`, {
      ...as,
      body: { from: day(24), to: day(26), reason: 'maintenance' },
    });
    await ask('POST', '/owner/message-templates', { ...as, body: { title: 'Hello', text: 'Welcome!' } });
    await ask('POST', '/owner/drafts', { ...as, body: {} });
  }
  for (const one of [owner, named('new owner')]) await fullDraft(ask, { url, query, one });
  for (const one of [traveler, named('other traveler'), named('new traveler')]) {
    const as = { as: one };
    await upload(url, one, 2);
    const [home] = await homesOf(owner);
    if (!home) throw new Error('The owner has no home');
    await ask('PUT', `/saved/${home.id}`, as);
    await ask('POST', '/watches', { ...as, body: { property_id: home.id, kind: 'price', below: 20 } });
    await ask('POST', `/properties/${home.id}/questions`, {
      ...as,
      body: { client_key: randomUUID(), text: 'Is there a cot?' },
    });
    const { session_id } = await ask<{ session_id: string }>('POST', '/chat', {
      ...as,
      body: { message: 'Hi' },
    });
    await ask('POST', '/support/requests', { ...as, body: { message: 'Please help', session_id } });
  }
  await ask('POST', '/support/visitors', {
    body: { name: 'Vera', email: 'vera@example.test', message: 'Who are you?' },
  });
  await query(`insert into points_entries (id, user_id, kind, state, points, description, created_at)
    select gen_random_uuid(), id, 'adjustment', 'posted', 100000, 'Welcome', now() from users where role = 'traveler'`);
  const { rows: perks } = await database.query<Row>(
    `select id from perks where kind is not null and points_cost is not null limit 2`,
  );
  for (const { id } of perks)
    for (const one of [traveler, named('new traveler')])
      await ask('POST', `/loyalty/redeem/${id}`, { as: one });
  await stays(ask, { query, traveler, owner, publicUrl });
  const words = await messagesWithPhotos(ask, { url, query, traveler });
  await operatorsActs(ask, query, named('admin'));
  await insertRest(query, actors);
  return {
    words: {
      token: TOKENS,
      calendarFile: files,
      calendarUrl: [0, 1, 2, 3, 4].map((n) => `${calendar.url}&n=${n}`),
      statementFile: await statementsOf(ask, owner),
      photoFile: words,
    },
    close: () => calendar.stop(),
  };
}

type Query = <T = Row>(sql: string, values?: unknown[]) => Promise<T[]>;

async function statementsOf(ask: Ask, owner: Actor): Promise<string[]> {
  const months = await ask<{ month: string }[]>('GET', '/owner/statements', { as: owner });
  return months.flatMap(({ month }) => [`${month}.pdf`, `${month}.csv`]).slice(0, 8);
}

/** Stays in the states that take time or money: held with an open page, paid and soon, under a change of dates, done and to be reviewed. */
async function stays(
  ask: Ask,
  { query, traveler, owner, publicUrl }: { query: Query; traveler: Actor; owner: Actor; publicUrl: string },
): Promise<void> {
  const mine = await query(
    `update bookings set traveler_id = $1, owner_id = owner_id where id in (
       select b.id from bookings b where b.status = 'confirmed' and b.check_in_at > now() + interval '3 days' order by b.created_at, b.id limit 4)
     returning id`,
    [traveler.id],
  );
  await query(`update bookings set check_in_at = now() + interval '20 hours' where id = $1`, [mine[0]?.id]);
  await query(
    `update bookings set traveler_id = $1 where id in (
       select b.id from bookings b left join reviews r on r.booking_id = b.id
        where b.status = 'completed' and r.id is null order by b.completed_at desc, b.id limit 4)`,
    [traveler.id],
  );
  await query(`update reviews set created_at = now() where traveler_id = $1`, [traveler.id]);
  const free = await query<Row & { check_in: string; check_out: string }>(
    `select h.id, (current_date + n)::text as check_in, (current_date + n + 2)::text as check_out
       from properties h, generate_series(3, 18, 3) n
      where h.owner_id = $1 and h.status = 'listed' and h.min_nights <= 2 and h.max_nights >= 2
        and not exists (select 1 from calendar_entries c where c.property_id = h.id
                          and c.nights && daterange((current_date + n - 1)::date, (current_date + n + 3)::date))
      order by h.created_at desc, h.id, n`,
    [owner.id],
  );
  let held = 0;
  for (const { id, check_in, check_out } of free) {
    if (held === 2) break;
    const body = { property_id: id, check_in_date: check_in, check_out_date: check_out, guests: 1 };
    const made = await ask<Row>('POST', '/bookings', {
      as: traveler,
      body: { ...body, accepts_liability_waiver: true },
    }).catch(() => null);
    if (!made) continue;
    held += 1;
    const pages = { success_url: `${publicUrl}/payment-success`, cancel_url: `${publicUrl}/bookings` };
    if (held === 1)
      await ask('POST', '/payments/checkout/session', {
        as: traveler,
        body: { booking_id: made.id, ...pages },
      });
  }
  if (held < 2) throw new Error('No nights could be held');
}

/** A message with a photo. @returns the names of photos' files */
async function messagesWithPhotos(
  ask: Ask,
  { url, query, traveler }: { url: string; query: Query; traveler: Actor },
): Promise<string[]> {
  const encoded = `update photos set state = 'ready', width = 1280, height = 900, widths = '{640,1280}',
    thumbhash = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A', finished_at = now() where state = 'received' returning id`;
  await upload(url, traveler, 1, '?private=true');
  const photos = await query(encoded);
  const [mine] = await query(`select id from photos where uploader_id = $1 and private`, [traveler.id]);
  const [thread] = await query(
    `select id from threads where traveler_id = $1 order by created_at, id limit 1`,
    [traveler.id],
  );
  const body = { client_key: randomUUID(), text: 'The key box', photos: [mine?.id] };
  await ask('POST', `/messages/threads/${thread?.id}/messages`, { as: traveler, body });
  return photos.slice(0, 20).map(({ id }) => `${id}-640.webp`);
}

/** What operators have done before: a paused home, a hidden review, a suspended person, a conversation being read. */
async function operatorsActs(ask: Ask, query: Query, admin: Actor): Promise<void> {
  const as = { as: admin, body: { reason: 'Somebody asked for it' } };
  const pick = async (sql: string): Promise<string> => (await query(`${sql} limit 1`))[0]?.id ?? '';
  const home = await pick(`select id from properties where status = 'listed' order by created_at desc, id`);
  await ask('POST', `/admin/homes/${home}/pause`, as);
  const review = await pick(`select id from reviews where hidden_at is null order by created_at, id`);
  await ask('POST', `/admin/reviews/${review}/hide`, as);
  for (const { id } of await query(`select id from threads order by created_at, id limit 5`))
    await ask('POST', `/admin/conversations/${id}/read`, as);
  await ask(
    'POST',
    '/admin/users/' + (await pick(`select id from users where email = 'noah@latchkey.test'`)) + '/suspend',
    as,
  );
}

/** Photos as a person uploads them. */
async function upload(url: string, one: Actor, count: number, query = ''): Promise<void> {
  const photo = await aPhoto({ width: 1_280, height: 900 });
  for (let n = 0; n < count; n += 1) {
    const headers = { authorization: `Bearer ${one.token}` };
    const answer = await fetch(`${url}/api/photos${query}`, {
      method: 'POST',
      headers,
      body: photoForm(photo),
    });
    if (answer.status !== 201)
      throw new Error(`A photo was refused: ${answer.status} ${await answer.text()}`);
  }
}

/** A draft that can be published, and one that was discarded. */
async function fullDraft(
  ask: Ask,
  { url, query, one }: { url: string; query: Query; one: Actor },
): Promise<void> {
  await upload(url, one, 6);
  const encoded = `update photos set state = 'ready', width = 1280, height = 900, widths = '{640,1280}',
    thumbhash = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A', finished_at = now() where uploader_id = $1 returning id`;
  const photos = await query(encoded, [one.id]);
  const body = { fields: DRAFT, photos: photos.slice(0, 5).map(({ id }) => ({ id, alt: 'The house' })) };
  await ask('POST', '/owner/drafts', { as: one, body });
  const { id } = await ask<Row>('POST', '/owner/drafts', { as: one, body: {} });
  await ask('DELETE', `/owner/drafts/${id}`, { as: one });
}

const DRAFT = {
  title: 'Ridge cabin',
  description:
    'A cabin on a ridge above the canyon, with a porch, a stove and a long table for long evenings.',
  property_type: 'Cabin',
  address: '1 Ridge Road',
  city: 'Moab',
  state: 'UT',
  country: 'USA',
  latitude: 38.57,
  longitude: -109.55,
  price_per_night: 149.5,
  bedrooms: 2,
  bathrooms: 1.5,
  max_guests: 4,
  min_nights: 1,
  max_nights: 14,
  amenities: ['wifi'],
  house_rules: [],
  check_in_time: '15:00',
  check_out_time: '11:00',
  spot_confirmed: true,
  town_confirmed: true,
  payouts_later: true,
};

/** What only the worker or the provider would have brought about. */
async function insertRest(query: Query, actors: readonly Actor[]): Promise<void> {
  const ids = actors.flatMap(({ id }) => (id === null ? [] : [id]));
  await query(
    `insert into inbox_entries (id, dedupe_key, user_id, topic, title, text, path, created_at)
     select gen_random_uuid(), 'fuzz-' || u || n, u, 'account', 'News', 'There is news', '/account', now()
       from unnest($1::uuid[]) u, generate_series(1, 3) n`,
    [ids],
  );
  await query(
    `insert into mails (id, dedupe_key, kind, user_id, to_address, to_name, subject, body_text, body_html, state, last_error, queued_at, finished_at)
     select gen_random_uuid(), 'fuzz-' || u, 'booking_confirmed', u, 'a@example.test', 'A', 'News', 'News', '<p>News</p>', 'failed', 'refused', now(), now()
       from unnest($1::uuid[]) u`,
    [ids],
  );
  await query(
    `insert into account_links (id, user_id, purpose, token_hash, email, created_at, expires_at, session_id)
     select gen_random_uuid(), u.id, v.purpose, v.hash, u.email, now(), now() + interval '1 hour',
            case v.purpose when 'end_session' then (select id from sessions where user_id = u.id limit 1) end
       from users u, (values ('reset_password', $2), ('verify_email', $3), ('change_email', $4), ('end_session', $5)) v (purpose, hash)
      where u.id = $1
     on conflict do nothing`,
    [actors.find(({ name }) => name === 'new traveler')?.id, ...TOKENS.slice(0, 4).map(hashOf)],
  );
  await query(
    `insert into thread_links (token_hash, thread_id, user_id, token_version, created_at, expires_at)
     select $1, t.id, u.id, u.token_version, now(), now() + interval '1 day'
       from threads t join users u on u.id = t.traveler_id order by t.created_at, t.id limit 1`,
    [hashOf(TOKENS[4])],
  );
  await query(
    `insert into support_links (id, request_id, token_hash, created_at, expires_at)
     select gen_random_uuid(), id, $1, now(), now() + interval '1 day' from support_requests where user_id is null limit 1`,
    [hashOf(TOKENS[5])],
  );
  await query(
    `insert into payable_holds (id, payable_id, reason, reference, placed_at)
     select gen_random_uuid(), id, 'dispute', 'fuzz-' || id, now() from payables order by created_at, id limit 3`,
  );
  await query(
    `insert into reconciliation_findings (id, kind, object_id, ours_cents, theirs_cents, note, found_at, seen_at)
     select gen_random_uuid(), 'payment_amount', 'pi_' || n, 100, 200, 'They differ', now(), now() from generate_series(1, 3) n`,
  );
  await query(
    `insert into operations (id, kind, key, booking_id, payment_id, amount_cents, state, next_attempt_at, requested_at, last_error)
     select gen_random_uuid(), 'refund', 'fuzz-' || p.id, p.booking_id, p.id, 100, 'failed', now(), now(), 'The card is closed'
       from payments p order by p.received_at, p.id limit 3`,
  );
  await query(
    `insert into review_reports (review_id, reporter_id, reason, reported_at)
     select r.id, u.id, 'untrue', now() from (select id from reviews order by created_at, id limit 3) r,
            (select id from users where email = 'daniel@latchkey.test') u`,
  );
  await query(
    `insert into thread_reports (id, thread_id, reporter_id, reason, reported_at)
     select gen_random_uuid(), id, traveler_id, 'spam', now() from threads order by created_at, id limit 3`,
  );
}
