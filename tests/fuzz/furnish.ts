import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { aCalendar, aPhoto, photoForm, type CalendarServer } from '#libs/testing';
import { addDays, civilDate } from '#libs/core/rules';
import { fileOf } from '../../libs/stays/photos/photo-files.js';
import type { Actor, Ask } from './actors.js';
import { insertRows, LINK_TOKENS } from './furnish-rows.js';
import { makeStays } from './furnish-stays.js';
import type { Query, Row } from './query.js';
import type { Target } from './target.js';
import type { World } from './world.js';

/** A home that nobody has booked becomes theirs, last among their homes: only such a one can be removed. */
const UNSOLD_TO = `update properties set owner_id = $1, created_at = now() where id in (
  select p.id from properties p where p.status = 'listed' and not exists (select 1 from bookings b where b.property_id = p.id)
     and not exists (select 1 from threads t where t.property_id = p.id) and p.created_at < now() - interval '1 minute'
   order by p.created_at, p.id limit 2)`;

/**
 * Adds to the demo what it does not have: something of each kind, of each actor who can have it.
 * @returns texts that requests must know
 */
export async function furnish(
  ask: Ask,
  {
    target: { url, publicUrl, filesDir },
    query,
    actors,
    calendar,
  }: { target: Target; query: Query; actors: readonly Actor[]; calendar: CalendarServer },
): Promise<World['words']> {
  const named = (name: string): Actor => {
    const found = actors.find((one) => one.name === name);
    if (!found) throw new Error(`Nobody is called ${name}`);
    return found;
  };
  const [traveler, owner] = [named('traveler'), named('owner')];
  const today = civilDate(new Date().toISOString().slice(0, 10));
  const day = (n: number): string => addDays(today, n);
  await query(
    `update users set email_verified_at = case email when 'samir@latchkey.test' then null else now() end`,
  );
  await query(`insert into worker_heartbeats values (gen_random_uuid(), now() + interval '1 year')`);

  for (const one of [owner, named('other owner')]) await query(UNSOLD_TO, [one.id]);
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
  for (const one of [owner, owner, named('new owner')]) await fullDraft(ask, { url, query, one });
  const [ready] = await query<Row & { version: number }>(
    `select id, version from listing_drafts where owner_id = $1 and fields ->> 'title' = $2 limit 1`,
    [owner.id, DRAFT.title],
  );
  await ask('POST', `/owner/drafts/${ready?.id}/publish`, { as: owner, body: { version: ready?.version } });
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
  const perks = await query(
    `select id from perks where kind is not null and points_cost is not null limit 2`,
  );
  for (const { id } of perks)
    for (const one of [traveler, named('new traveler')])
      await ask('POST', `/loyalty/redeem/${id}`, { as: one });
  await makeStays(ask, { query, traveler, owner, publicUrl });
  const words = await messagesWithPhotos(ask, { url, query, traveler });
  await filesOf(filesDir, query);
  await ask('POST', '/subscription/upgrade?new_plan=plus', { as: named('new traveler') });
  await ask('DELETE', `/owner/homes/${(await homesOf(owner))[0]?.id}/calendar-address`, { as: owner });
  await query(`update calendar_exports set ended_at = now() + interval '1 day' where ended_at is not null`);
  await operatorsActs(ask, query, named('admin'));
  await insertRows(query, actors);
  return {
    token: LINK_TOKENS,
    calendarFile: files,
    calendarUrl: [0, 1, 2, 3, 4].map((n) => `${calendar.url}&n=${n}`),
    statementFile: await statementsOf(ask, owner),
    ...words,
  };
}

async function statementsOf(ask: Ask, owner: Actor): Promise<string[]> {
  const months = await ask<{ month: string }[]>('GET', '/owner/statements', { as: owner });
  return months.flatMap(({ month }) => [`${month}.pdf`, `${month}.csv`]).slice(0, 8);
}

/** Their files, which the worker would have made. */
async function filesOf(folder: string, query: Query): Promise<void> {
  const photos = await query<Row & { private: boolean }>(
    `select id, private from photos where state = 'ready'`,
  );
  const bytes = await aPhoto({ width: 640, height: 450, format: 'webp' });
  for (const photo of photos) {
    const file = join(folder, fileOf(photo, { width: 640, format: 'webp' }));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

/** A message with a photo. @returns the names of photos' files */
async function messagesWithPhotos(
  ask: Ask,
  { url, query, traveler }: { url: string; query: Query; traveler: Actor },
): Promise<Record<'photoFile' | 'privatePhotoFile', string[]>> {
  const encoded = `update photos set state = 'ready', width = 1280, height = 900, widths = '{640,1280}',
    thumbhash = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A', finished_at = now() where state = 'received' returning id`;
  await upload(url, traveler, 1, '?private=true');
  await query(encoded);
  const [mine] = await query(`select id from photos where uploader_id = $1 and private`, [traveler.id]);
  const [thread] = await query(
    `select id from threads where traveler_id = $1 order by created_at, id limit 1`,
    [traveler.id],
  );
  const body = { client_key: randomUUID(), text: 'The key box', photos: [mine?.id] };
  await ask('POST', `/messages/threads/${thread?.id}/messages`, { as: traveler, body });
  const all = await query<Row & { private: boolean }>(
    `select id, private from photos where state = 'ready' order by id`,
  );
  const named = (isPrivate: boolean): string[] =>
    all.filter((one) => one.private === isPrivate).map(({ id }) => `${id}-640.webp`);
  return { photoFile: named(false).slice(0, 20), privatePhotoFile: named(true) };
}

/** What operators have done before: a paused home, a hidden review, a suspended person, a conversation being read. */
async function operatorsActs(ask: Ask, query: Query, admin: Actor): Promise<void> {
  const as = { as: admin, body: { reason: 'Somebody asked for it' } };
  const pick = async (sql: string): Promise<string> => (await query(`${sql} limit 1`))[0]?.id ?? '';
  const home = await pick(`select id from properties where status = 'listed' order by created_at desc, id`);
  await ask('POST', `/admin/homes/${home}/pause`, as);
  const review = await pick(`select id from reviews where hidden_at is null order by created_at, id`);
  await ask('POST', `/admin/reviews/${review}/hide`, as);
  for (const { id } of await query(`select id from threads order by created_at, id`))
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
    thumbhash = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A', finished_at = now()
    where uploader_id = $1 and used_id is null and state = 'received' returning id`;
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
