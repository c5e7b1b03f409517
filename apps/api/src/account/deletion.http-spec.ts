import { randomUUID } from 'node:crypto';
import type { DeletionPreviewView, ReviewView, SessionView, UserView } from '#libs/core/contracts';
import { firstRow, inTransaction, rows } from '#libs/core/platform';
import { EraseAccount } from '#libs/people/privacy';
import { FORMER_GUEST, FORMER_HOST } from '#libs/core/rules';
import {
  aBooking,
  aHome,
  anEnabledAccount,
  anOperator,
  anOwner,
  aReview,
  aUser,
  aVoucher,
  earnedFrom,
  paidOut,
  somePoints,
  startTestApp,
  type ApiClient,
  type TestApp,
} from '#libs/testing';
import { checkInvariants } from '#libs/operations/monitoring';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const PASSWORD = 'lantern at dusk';
let count = 0;

interface Somebody {
  email: string;
  user: UserView;
  client: ApiClient;
}

async function somebody(role: 'traveler' | 'property_owner' = 'traveler'): Promise<Somebody> {
  count += 1;
  const email = `leaver${count}@example.test`;
  const { body } = await test.api.post<SessionView>('/auth/register', {
    email,
    password: PASSWORD,
    full_name: 'Ada Lovelace',
    phone: '+1 555 0100',
    role,
    age: 28,
    agrees_to_terms: true,
  });
  return { email, user: body.user, client: test.api.as(body.access_token) };
}

const remove = ({ client }: Somebody, password = PASSWORD) =>
  client.send('POST', '/account/deletion', JSON.stringify({ password }));
const whatIsOpen = async ({ client }: Somebody): Promise<DeletionPreviewView> =>
  (await client.get<DeletionPreviewView>('/account/deletion')).body;
/** The worker has nothing left to do. */
const atRest = () => test.em.fork().execute('update events set done_at = now() where done_at is null');

const ASKED = 'My crib was missing';

/** Says something to the chat, and hands it over to our team. */
async function chatAndAsk({ client }: Somebody): Promise<void> {
  const chat = await client.post<{ session_id: string }>('/chat', { message: ASKED });
  expect(chat.status).toBeLessThan(300);
  const request = { message: ASKED, session_id: chat.body.session_id };
  expect((await client.post('/support/requests', request)).status).toBe(201);
}

/** Everything that the books say, in an order of its own. */
async function books(): Promise<unknown> {
  const em = test.em.fork();
  return [
    await em.execute('select * from ledger_transactions order by id'),
    await em.execute('select * from ledger_entries order by id'),
    await em.execute('select account, owner_id, amount_cents from ledger_balances order by 1, 2'),
    await em.execute('select id, user_id, state, points from points_lines order by id'),
    await em.execute(
      'select id, traveler_id, owner_id, status, paid_cents, refund_cents, owner_cents, platform_cents from bookings order by id',
    ),
  ];
}

describe('Deleting my account', () => {
  it('asks for the password', async () => {
    const person = await somebody();
    for (const [password, detail] of [
      ['wrong!', 'This is not your present password'],
      ['', 'Please enter your password'],
    ] as const) {
      const { status, body } = await remove(person, password);
      expect([status, body]).toEqual([
        422,
        expect.objectContaining({ errors: [{ field: 'password', message: detail }] }),
      ]);
    }
    expect((await person.client.get('/auth/me')).status).toBe(200);
  });

  it('ends the sessions, frees the address, and writes one last letter, to nobody’s account', async () => {
    const person = await somebody();
    expect((await remove(person)).status).toBe(204);
    expect((await person.client.refused('GET', '/auth/me')).status).toBe(401);
    const login = { email: person.email, password: PASSWORD };
    expect((await test.api.refused('POST', '/auth/login', login)).code).toBe('auth.bad_credentials');
    const letters = await rows(test.em.fork(), 'select kind, user_id from mails where to_address = ?', [
      person.email,
    ]);
    expect(letters).toEqual([{ kind: 'account_deleted', user_id: null }]);
    const again = await test.api.post('/auth/register', {
      ...login,
      full_name: 'Ada Again',
      role: 'traveler',
      age: 30,
      agrees_to_terms: true,
    });
    expect(again.status).toBe(201);
  });

  it('leaves nothing that says who it was, reviews by a former guest, and the books to the cent', async () => {
    const person = await somebody();
    const home = await aHome(test.em);
    const booking = await aBooking(test.em, {
      home,
      traveler: person.user,
      status: 'completed',
      specialRequests: 'Ada would like a crib',
    });
    await aReview(test.em, booking);
    await somePoints(test.em, person.user, 700);
    await earnedFrom(test.em, booking, test.clock.now());
    await atRest();
    const before = await books();
    expect(await whatIsOpen(person)).toEqual({
      possible: true,
      open: [],
      points_lost: 700,
      vouchers_lost: 0,
      payout_account: false,
    });
    expect((await remove(person)).status).toBe(204);

    expect(await books()).toEqual(before);
    expect((await checkInvariants(test.em.fork())).filter(({ offenders }) => offenders.length > 0)).toEqual(
      [],
    );
    expect(await rows(test.em.fork(), 'select * from ledger_balances_off()')).toEqual([]);
    const { body } = await test.api.get<{ reviews: ReviewView[] }>(`/reviews?property_id=${home.id}`);
    expect(body.reviews.map((review) => review.traveler_name)).toContain(FORMER_GUEST);
    const left = await firstRow(
      test.em.fork(),
      `select full_name, phone, age, has_valid_id, (select special_requests from bookings where id = ?) as request
         from users where id = ?`,
      [booking.id, person.user.id],
    );
    expect(left).toEqual({
      full_name: FORMER_GUEST,
      phone: null,
      age: null,
      has_valid_id: false,
      request: null,
    });
  });

  it('takes the chats and the questions to our team along, and nobody else’s', async () => {
    const [person, other] = [await somebody(), await somebody()];
    for (const one of [person, other]) await chatAndAsk(one);
    expect((await remove(person)).status).toBe(204);
    const left = await rows(
      test.em.fork(),
      `select (select count(*) from chat_sessions where user_id = u.id)::int as chats,
              (select count(*) from support_requests where user_id = u.id)::int as requests,
              (select count(*) from support_messages where author_id = u.id)::int as messages
         from users u where id in (?, ?) order by erased_at nulls last`,
      [person.user.id, other.user.id],
    );
    expect(left).toEqual([
      { chats: 0, requests: 0, messages: 0 },
      { chats: 1, requests: 1, messages: 1 },
    ]);
    const said = `select 1 from chat_messages m where not exists (select 1 from chat_sessions s where s.id = m.session_id)`;
    expect(await rows(test.em.fork(), said)).toEqual([]);
  });

  it('takes along what was asked from the address while nobody was signed in', async () => {
    const [person, other] = [await somebody(), await somebody()];
    for (const { email } of [person, other])
      expect((await test.api.post('/support/visitors', { name: 'Ada', email, message: ASKED })).status).toBe(
        202,
      );
    expect((await remove(person)).status).toBe(204);
    const left = await rows(
      test.em.fork(),
      `select visitor_email::text as address from support_requests where visitor_email in (?, ?)
        union all select to_address from mails where kind = 'support_received' and to_address in (?, ?)`,
      [person.email, other.email, person.email, other.email],
    );
    expect(left).toEqual([{ address: other.email }, { address: other.email }]);
  });

  it('takes name and address out of what the provider was told of them', async () => {
    const person = await somebody();
    const details = { email: person.email, name: 'Ada Lovelace', askedAt: 1 };
    await test.em.fork().execute(
      `insert into operations (id, kind, key, user_id, amount_cents, details, state, next_attempt_at, requested_at)
       values (?, 'create_customer', ?, ?, 0, ?::jsonb, 'succeeded', now(), now())`,
      [randomUUID(), `customer-${person.user.id}`, person.user.id, JSON.stringify(details)],
    );
    expect((await remove(person)).status).toBe(204);
    const kept = await rows(test.em.fork(), 'select details from operations where user_id = ?', [
      person.user.id,
    ]);
    expect(kept).toEqual([{ details: { askedAt: 1 } }]);
  });

  it.each(['pending', 'confirmed'] as const)(
    'is refused while a %s stay lies ahead, and says which',
    async (status) => {
      const person = await somebody();
      const home = await aHome(test.em, { title: 'Tide $& House' });
      await aBooking(test.em, { home, traveler: person.user, status });
      expect((await whatIsOpen(person)).open).toEqual(['a stay at Tide $& House until May 23, 2026']);
      expect((await remove(person)).body).toMatchObject({
        status: 409,
        code: 'account.still_open',
        detail:
          'This account cannot be deleted while something is open: a stay at Tide $& House until May 23, 2026',
      });
      expect((await person.client.get('/auth/me')).status).toBe(200);
    },
  );

  it('is refused while a refund is on its way, or something that happened is not settled yet', async () => {
    const person = await somebody();
    const booking = await aBooking(test.em, {
      home: await aHome(test.em),
      traveler: person.user,
      status: 'cancelled',
    });
    const em = test.em.fork();
    await em.execute(
      `insert into operations (id, kind, key, booking_id, amount_cents, next_attempt_at, requested_at) values (?, 'refund', ?, ?, 22500, now(), now())`,
      [randomUUID(), randomUUID(), booking.id],
    );
    await em.execute(
      `insert into events (id, name, booking_id, payload, occurred_at) values (?, 'booking.cancelled', ?, '{}', now())`,
      [randomUUID(), booking.id],
    );
    expect((await whatIsOpen(person)).open).toEqual([
      'a refund of $225.00 for Juniper cabin',
      'the money of Juniper cabin, which is being settled at this moment',
    ]);
    expect((await remove(person)).status).toBe(409);
  });

  it('is refused while a plan is paid for', async () => {
    const person = await somebody();
    await test.em.fork().execute(
      `insert into subscriptions (id, user_id, provider_id, plan, price_cents, status, period_start, period_end, started_at, look, checked_at)
       values (?, ?, 'sub_1', 'super_plus', 599, 'active', '2026-05-01', '2026-06-01', '2026-05-01', 1, now())`,
      [randomUUID(), person.user.id],
    );
    expect((await whatIsOpen(person)).open).toEqual(['the SuperPlus plan, paid until Jun 1, 2026']);
    expect((await remove(person)).status).toBe(409);
  });

  it('an owner: refused while something is owed; then the homes leave the search and the name goes', async () => {
    const owner = await somebody('property_owner');
    const home = await aHome(test.em, { ownerId: owner.user.id, title: 'Last light' });
    const booking = await aBooking(test.em, {
      home,
      traveler: await aUser(test.em),
      status: 'completed',
      nights: 2,
    });
    await earnedFrom(test.em, booking, test.clock.now());
    await atRest();
    expect((await whatIsOpen(owner)).open).toEqual(['$280.00 of earnings that are not paid out yet']);
    test.clock.advance({ days: 3 });
    await anEnabledAccount(test.em, owner.user.id, test.clock.now());
    await paidOut(test.app, test.em, owner.user.id);
    expect(await whatIsOpen(owner)).toMatchObject({ payout_account: true });
    await atRest();
    expect((await remove(owner)).status).toBe(204);
    const row = await firstRow(
      test.em.fork(),
      'select p.status, u.full_name from properties p join users u on u.id = p.owner_id where p.id = ?',
      [home.id],
    );
    expect(row).toEqual({ status: 'paused', full_name: FORMER_HOST });
  });

  it('operators do not delete themselves here', async () => {
    const { id } = await anOperator(test.em);
    await expect(
      inTransaction(test.em, (tx) => test.app.get(EraseAccount).run(tx, id)),
    ).rejects.toMatchObject({ code: 'account.is_operator' });
  });

  it('of two at once one succeeds', async () => {
    const person = await somebody();
    const answers = await Promise.all([remove(person), remove(person), remove(person)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('no stay begins for somebody who is gone', async () => {
    const person = await somebody();
    const home = await aHome(test.em);
    await remove(person);
    await expect(aBooking(test.em, { home, traveler: person.user })).rejects.toThrow(/is erased/);
  });
});

describe('My data as a file', () => {
  it('holds everything that is mine, and nothing of others', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const home = await aHome(test.em);
    const booking = await aBooking(test.em, { home, traveler: mine.user, status: 'completed' });
    await aReview(test.em, booking, { title: 'Quiet pines' });
    await aBooking(test.em, { home, traveler: theirs.user, checkIn: '2026-05-25' });
    await somePoints(test.em, mine.user, 700);
    const { status, headers, body } =
      await mine.client.get<Record<string, Record<string, unknown>[]>>('/account/export');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="latchkey-my-data.json"');
    expect(body.account?.[0]).toMatchObject({ email: mine.email, full_name: 'Ada Lovelace' });
    expect(body.bookings?.map(({ id }) => id)).toEqual([booking.id]);
    expect(body.points?.map(({ points }) => points)).toEqual([700]);
    expect(body.reviews?.[0]).toMatchObject({ title: 'Quiet pines', earlier_versions: [] });
    expect(body.letters?.[0]).toMatchObject({ kind: 'verify_email', text: null });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|#token/i);
    expect(JSON.stringify(body)).not.toContain(theirs.email);
  });

  it('holds what was said to the chat and to our team, letters, messages and where vouchers are', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    await chatAndAsk(mine);
    await chatAndAsk(theirs);
    const code = await aVoucher(test.em, mine.user);
    await aVoucher(test.em, theirs.user);
    await test.em.fork().execute(
      `insert into inbox_entries (id, dedupe_key, user_id, topic, title, text, path, created_at)
       values (gen_random_uuid(), ?, ?, 'booking_confirmed', 'Booking confirmed', 'Juniper cabin', '/bookings', now())`,
      [randomUUID(), mine.user.id],
    );
    const { body } = await mine.client.get<Record<string, Record<string, unknown>[]>>('/account/export');
    expect(body.chats).toHaveLength(1);
    expect(body.chats?.[0]?.messages).toEqual(
      expect.arrayContaining([expect.objectContaining({ from: 'visitor', text: ASKED })]),
    );
    expect(body.support_requests).toEqual([
      expect.objectContaining({
        subject: ASKED,
        status: 'open',
        transcript: expect.arrayContaining([expect.objectContaining({ text: ASKED })]) as unknown,
        messages: [expect.objectContaining({ from: 'person', text: ASKED })],
      }),
    ]);
    expect(body.vouchers).toEqual([
      expect.objectContaining({ code, perk: 'Something off', worth_cents: 6_000, booking_id: null }),
    ]);
    expect(body.messages?.[0]).toMatchObject({ title: 'Booking confirmed', text: 'Juniper cabin' });
    expect(body.letters).toHaveLength(1);
  });

  it('goes on beyond a page', async () => {
    const { client, user } = await somebody();
    await test.em.fork().execute(
      `insert into points_entries (id, user_id, kind, state, points, description, created_at)
       select gen_random_uuid(), ?, 'adjustment', 'posted', n, 'Line', now() from generate_series(1, 1234) n`,
      [user.id],
    );
    const { body } = await client.get<{ points: { points: number }[] }>('/account/export');
    expect(new Set(body.points.map(({ points }) => points)).size).toBe(1_234);
  });
});

describe('Operators, for somebody else', () => {
  const WHY = { reason: 'Asked for by letter' };
  const recordOf = (id: string) =>
    rows<{ action: string; reason: string }>(
      test.em.fork(),
      `select action, reason from audit_log where subject_kind = 'user' and subject_id = ? order by id`,
      [id],
    );

  it('give out a copy and delete, each with a reason, and it is written down', async () => {
    const admin = test.as(await anOperator(test.em));
    const { user, email, client } = await somebody();
    const copy = await admin.post<{ account: { email: string }[] }>(`/admin/users/${user.id}/export`, WHY);
    expect(copy.body.account[0]?.email).toBe(email);
    expect((await admin.post(`/admin/users/${user.id}/erase`, WHY)).status).toBe(204);
    expect((await client.refused('GET', '/auth/me')).status).toBe(401);
    expect(await recordOf(user.id)).toEqual([
      { action: 'user.exported', ...WHY },
      { action: 'user.erased', ...WHY },
    ]);
    expect((await admin.refused('POST', `/admin/users/${user.id}/erase`, WHY)).status).toBe(404);
  });

  it('are refused without a reason, and while a stay lies ahead: then nothing is written down', async () => {
    const admin = test.as(await anOperator(test.em));
    const { user } = await somebody();
    await aBooking(test.em, { home: await aHome(test.em), traveler: user, status: 'confirmed' });
    for (const act of ['export', 'erase'])
      expect((await admin.refused('POST', `/admin/users/${user.id}/${act}`, {})).code).toBe(
        'operator.reason_required',
      );
    expect((await admin.refused('POST', `/admin/users/${user.id}/erase`, WHY)).code).toBe(
      'account.still_open',
    );
    expect((await admin.refused('POST', `/admin/users/${randomUUID()}/export`, WHY)).status).toBe(404);
    expect(await recordOf(user.id)).toEqual([]);
  });

  it('cannot delete one of themselves', async () => {
    const admin = test.as(await anOperator(test.em));
    const other = await anOperator(test.em, 'support');
    expect((await admin.refused('POST', `/admin/users/${other.id}/erase`, WHY)).code).toBe(
      'account.is_operator',
    );
  });

  it('an owner is somebody else, too', async () => {
    const admin = test.as(await anOperator(test.em));
    const owner = await anOwner(test.em);
    expect((await admin.post(`/admin/users/${owner.id}/erase`, WHY)).status).toBe(204);
  });
});
