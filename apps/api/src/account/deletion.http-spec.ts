import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { trialBalance } from '#libs/money/ledger/testing';
import type { DeletionPreviewView, ReviewView, SessionView, UserView } from '#libs/core/contracts';
import { inTransaction, countAll, jsonb, realNow } from '#libs/core/platform';
import { EraseAccount } from '#libs/people/privacy';
import { Profiles, rememberBrowser, Sessions } from '#libs/people/identity';
import { OpenAccount } from '#libs/money/payouts';
import { NotificationPreferences } from '#libs/people/notifications';
import { SavedHomes } from '#libs/stays/alerts';
import { Photos } from '#libs/stays/photos';
import { Drafts } from '#libs/stays/properties';
import { FORMER_GUEST, FORMER_HOST, cents } from '#libs/core/rules';
import {
  aBooking,
  aHome,
  anEnabledAccount,
  anOperator,
  anOwner,
  aPhoto,
  aReview,
  aUser,
  aVoucher,
  earnedFrom,
  eventually,
  paidOut,
  somePoints,
  tables,
  anOperation,
  aSubscription,
} from '#libs/testing';
import { LedgerChecks } from '#libs/operations/monitoring';
import { domainErrorOf } from '../http/problem.js';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const PASSWORD = 'lantern at dusk';
let count = 0;

interface RegisteredUser {
  email: string;
  user: UserView;
  client: ApiClient;
}

async function registerUser(role: 'traveler' | 'property_owner' = 'traveler'): Promise<RegisteredUser> {
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

const deleteAccount = ({ client }: RegisteredUser, password = PASSWORD) =>
  client.send('POST', '/account/deletion', JSON.stringify({ password }));
const previewDeletion = async ({ client }: RegisteredUser): Promise<DeletionPreviewView> =>
  (await client.get<DeletionPreviewView>('/account/deletion')).body;
const openOf = async (person: RegisteredUser): Promise<string[]> =>
  (await previewDeletion(person)).open.map(({ text }) => text);
/** Marks all events as done, so that nothing is left for the worker. */
const finishEvents = () =>
  tables(test.em).updateTable('events').set({ done_at: realNow() }).where('done_at', 'is', null).execute();

const QUESTION = 'My crib was missing';

/** Writes to the chat and turns it into a support request. */
async function chatAndEscalate({ client }: RegisteredUser): Promise<void> {
  const chat = await client.post<{ session_id: string }>('/chat', { message: QUESTION });
  expect(chat.status).toBeLessThan(300);
  const request = { message: QUESTION, session_id: chat.body.session_id };
  expect((await client.post('/support/requests', request)).status).toBe(201);
}

/** All financial records, in a stable order. */
async function financialRecords(): Promise<unknown> {
  const all = tables(test.em);
  return [
    await all.selectFrom('ledger_transactions').selectAll().orderBy('id').execute(),
    await all.selectFrom('ledger_entries').selectAll().orderBy('id').execute(),
    await all.selectFrom('ledger_balances').selectAll().orderBy('account').orderBy('owner_id').execute(),
    await all.selectFrom('points_lines').select(['id', 'user_id', 'state', 'points']).orderBy('id').execute(),
    await all
      .selectFrom('bookings')
      .select(['id', 'traveler_id', 'owner_id', 'status', 'paid_cents', 'refund_cents'])
      .select(['owner_cents', 'platform_cents'])
      .orderBy('id')
      .execute(),
  ];
}

describe('Deleting my account', () => {
  it('requires the password', async () => {
    const person = await registerUser();
    for (const [password, detail] of [
      ['wrong!', 'That is not your current password'],
      ['', 'Please enter your password'],
    ] as const) {
      const { status, body } = await deleteAccount(person, password);
      expect([status, body]).toEqual([
        422,
        expect.objectContaining({ errors: [{ field: 'password', message: detail }] }),
      ]);
    }
    expect((await person.client.get('/auth/me')).status).toBe(200);
  });

  it('ends the sessions, frees the address, and sends a last email that belongs to no account', async () => {
    const person = await registerUser();
    expect((await deleteAccount(person)).status).toBe(204);
    expect((await person.client.expectProblem('GET', '/auth/me')).status).toBe(401);
    const login = { email: person.email, password: PASSWORD };
    expect((await test.api.expectProblem('POST', '/auth/login', login)).code).toBe('auth.bad_credentials');
    const mails = await tables(test.em)
      .selectFrom('mails')
      .select(['kind', 'user_id'])
      .where('to_address', '=', person.email)
      .execute();
    expect(mails).toEqual([{ kind: 'account_deleted', user_id: null }]);
    const again = await test.api.post('/auth/register', {
      ...login,
      full_name: 'Ada Again',
      role: 'traveler',
      age: 30,
      agrees_to_terms: true,
    });
    expect(again.status).toBe(201);
  });

  it('removes every personal detail, attributes reviews to a former guest, and leaves the books unchanged', async () => {
    const person = await registerUser();
    const home = await aHome(test.em);
    const booking = await aBooking(test.em, {
      home,
      traveler: person.user,
      status: 'completed',
      specialRequests: 'Ada would like a crib',
    });
    await aReview(test.em, booking);
    const elsewhere = await aBooking(test.em, {
      home: await aHome(test.em),
      traveler: await aUser(test.em),
      status: 'completed',
    });
    const reported = { review_id: (await aReview(test.em, elsewhere)).id, reporter_id: person.user.id };
    await tables(test.em)
      .insertInto('review_reports')
      .values({ ...reported, reason: 'offensive', note: 'Ask my lawyer', reported_at: test.clock.now() })
      .execute();
    await somePoints(test.em, person.user, 700);
    await earnedFrom(test.em, booking, test.clock.now());
    await finishEvents();
    const before = await financialRecords();
    expect(await previewDeletion(person)).toEqual({
      possible: true,
      open: [],
      points_lost: 700,
      vouchers_lost: 0,
      payout_account: false,
    });
    expect((await deleteAccount(person)).status).toBe(204);

    expect(await financialRecords()).toEqual(before);
    expect(
      (await new LedgerChecks(test.em).recent()).filter(({ offenders }) => offenders.length > 0),
    ).toEqual([]);
    expect((await trialBalance(test.em)).off).toEqual([]);
    const { body } = await test.api.get<{ reviews: ReviewView[] }>(`/reviews?property_id=${home.id}`);
    expect(body.reviews.map((review) => review.traveler_name)).toContain(FORMER_GUEST);
    const left = await tables(test.em)
      .selectFrom('users')
      .select((row) => [
        'full_name',
        'phone',
        'age',
        'has_valid_id',
        row.selectFrom('bookings').select('special_requests').where('id', '=', booking.id).as('request'),
        row.selectFrom('review_reports').select('note').where('reporter_id', '=', person.user.id).as('words'),
      ])
      .where('id', '=', person.user.id)
      .executeTakeFirst();
    expect(left).toEqual({
      full_name: FORMER_GUEST,
      phone: null,
      age: null,
      has_valid_id: false,
      request: null,
      words: null,
    });
  });

  it('deletes the chats and support requests of this user only', async () => {
    const [person, other] = [await registerUser(), await registerUser()];
    for (const one of [person, other]) await chatAndEscalate(one);
    expect((await deleteAccount(person)).status).toBe(204);
    const left = await tables(test.em)
      .selectFrom('users as u')
      .select((row) => {
        const ownRows = (table: 'chat_sessions' | 'support_requests') =>
          row.selectFrom(table).select(countAll().as('n')).whereRef('user_id', '=', 'u.id');
        const messages = row
          .selectFrom('support_messages')
          .select(countAll().as('n'))
          .whereRef('author_id', '=', 'u.id');
        return [
          ownRows('chat_sessions').as('chats'),
          ownRows('support_requests').as('requests'),
          messages.as('messages'),
        ];
      })
      .where('u.id', 'in', [person.user.id, other.user.id])
      .orderBy('u.erased_at', (order) => order.asc().nullsLast())
      .execute();
    expect(left).toEqual([
      { chats: 0, requests: 0, messages: 0 },
      { chats: 1, requests: 1, messages: 1 },
    ]);
    const orphans = tables(test.em)
      .selectFrom('chat_messages as m')
      .leftJoin('chat_sessions as s', 's.id', 'm.session_id')
      .select('m.id')
      .where('s.id', 'is', null);
    expect(await orphans.execute()).toEqual([]);
  });

  it('deletes support requests sent from the address while signed out', async () => {
    const [person, other] = [await registerUser(), await registerUser()];
    for (const { email } of [person, other])
      expect(
        (await test.api.post('/support/visitors', { name: 'Ada', email, message: QUESTION })).status,
      ).toBe(202);
    expect((await deleteAccount(person)).status).toBe(204);
    const both = [person.email, other.email];
    const requests = tables(test.em)
      .selectFrom('support_requests')
      .select('visitor_email')
      .where('visitor_email', 'in', both);
    expect(await requests.execute()).toEqual([{ visitor_email: other.email }]);
    const mails = tables(test.em)
      .selectFrom('mails')
      .select('to_address')
      .where('kind', '=', 'support_received')
      .where('to_address', 'in', both);
    expect(await mails.execute()).toEqual([{ to_address: other.email }]);
  });

  it('removes name and address from the recorded provider calls', async () => {
    const person = await registerUser();
    const details = { email: person.email, name: 'Ada Lovelace', askedAt: 1 };
    await anOperation(test.em, {
      kind: 'create_customer',
      user_id: person.user.id,
      amount_cents: cents(0),
      details: jsonb(details),
      state: 'succeeded',
      finished_at: test.clock.now(),
    });
    const home = await aHome(test.em);
    const stay = await aBooking(test.em, { home, traveler: person.user, status: 'cancelled' });
    const checkout = { email: person.email, currency: 'usd' };
    await anOperation(test.em, {
      kind: 'create_checkout',
      booking_id: stay.id,
      amount_cents: cents(0),
      details: jsonb(checkout),
      state: 'succeeded',
      finished_at: test.clock.now(),
    });
    await finishEvents();
    expect((await deleteAccount(person)).status).toBe(204);
    const operations = await tables(test.em)
      .selectFrom('operations')
      .select('details')
      .where((row) => row.or([row('user_id', '=', person.user.id), row('booking_id', '=', stay.id)]))
      .orderBy('kind')
      .execute();
    expect(operations).toEqual([
      { details: { email: null, currency: 'usd' } },
      { details: { email: null, name: null, askedAt: 1 } },
    ]);
  });

  it.each(['pending', 'confirmed'] as const)(
    'is refused while a %s stay is ahead, naming the stay',
    async (status) => {
      const person = await registerUser();
      const home = await aHome(test.em, { title: 'Tide $& House' });
      await aBooking(test.em, { home, traveler: person.user, status });
      expect(await openOf(person)).toEqual(['a stay at Tide $& House until May 23, 2026']);
      expect((await deleteAccount(person)).body).toMatchObject({
        status: 409,
        code: 'account.still_open',
        detail:
          'This account cannot be deleted while something is open: a stay at Tide $& House until May 23, 2026',
      });
      expect((await person.client.get('/auth/me')).status).toBe(200);
    },
  );

  it('is refused while a refund is in progress or an event is still being processed', async () => {
    const person = await registerUser();
    const booking = await aBooking(test.em, {
      home: await aHome(test.em),
      traveler: person.user,
      status: 'cancelled',
    });
    await anOperation(test.em, { booking_id: booking.id });
    await tables(test.em)
      .insertInto('events')
      .values({
        id: randomUUID(),
        name: 'booking.cancelled',
        booking_id: booking.id,
        payload: sql`'{}'`,
        occurred_at: test.clock.now(),
      })
      .execute();
    expect(await openOf(person)).toEqual([
      'a refund of $225.00 for Juniper cabin',
      'the money of Juniper cabin, which is being settled at this moment',
    ]);
    expect((await deleteAccount(person)).status).toBe(409);
  });

  it.each([
    ['super_plus', 'the SuperPlus plan'],
    ['premium', "the Premium Traveller's Plan"],
  ] as const)('is refused while the paid plan %s is active', async (plan, open) => {
    const person = await registerUser();
    await aSubscription(test.em, person.user.id, { plan });
    // An instant: the reader's own calendar says which day that is.
    const { open: matters } = await previewDeletion(person);
    expect(matters).toEqual([{ text: open, paid_until: '2026-06-01T00:00:00Z' }]);
    expect((await deleteAccount(person)).status).toBe(409);
  });

  it('is refused for an owner while earnings are unpaid; afterwards the homes are paused and the name is removed', async () => {
    const owner = await registerUser('property_owner');
    const home = await aHome(test.em, { ownerId: owner.user.id, title: 'Last light' });
    const booking = await aBooking(test.em, {
      home,
      traveler: await aUser(test.em),
      status: 'completed',
      nights: 2,
    });
    await earnedFrom(test.em, booking, test.clock.now());
    await finishEvents();
    expect(await openOf(owner)).toEqual(['$280.00 of earnings that are not paid out yet']);
    test.clock.advance({ days: 3 });
    await anEnabledAccount(test.em, owner.user.id, test.clock.now());
    await paidOut(test.app, test.em, owner.user.id);
    expect(await previewDeletion(owner)).toMatchObject({ payout_account: true });
    await finishEvents();
    expect((await deleteAccount(owner)).status).toBe(204);
    const row = await tables(test.em)
      .selectFrom('properties as p')
      .innerJoin('users as u', 'u.id', 'p.owner_id')
      .select(['p.status', 'u.full_name'])
      .where('p.id', '=', home.id)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'paused', full_name: FORMER_HOST });
  });

  it('is refused for operators', async () => {
    const { id } = await anOperator(test.em);
    await expect(
      inTransaction(test.em, (tx) => test.app.get(EraseAccount).run(tx, id)),
    ).rejects.toMatchObject({ code: 'account.is_operator' });
  });

  it('succeeds for only one of several concurrent requests', async () => {
    const person = await registerUser();
    const responses = await Promise.all([
      deleteAccount(person),
      deleteAccount(person),
      deleteAccount(person),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('leaves nothing to a change of the profile that had been let in before', async () => {
    const person = await registerUser();
    await deleteAccount(person);
    const change = test.app.get(Profiles, { strict: false }).change(person.user.id, { fullName: 'Ada King' });
    await expect(change).rejects.toMatchObject({ code: 'auth.required' });
  });

  it.each`
    what                      | write
    ${'signs in'}             | ${(id: string) => test.app.get(Sessions, { strict: false }).start({ person: { id, role: 'traveler' }, device: 'Firefox', secondFactor: false })}
    ${'is seen in a browser'} | ${(id: string) => rememberBrowser(test.em.fork(), id, { own: ['key'], others: [] }, test.clock.now())}
  `(
    'is waited for and then refused by what still runs: $what',
    async ({ write }: { write: (id: string) => Promise<unknown> }) => {
      const person = await registerUser();
      const [erased, mayCommit] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      const erasing = inTransaction(test.em, async (tx) => {
        await test.app.get(EraseAccount).run(tx, person.user.id);
        erased.resolve(undefined);
        await mayCommit.promise;
      });
      await erased.promise;
      const refused = write(person.user.id).catch((error: unknown) => domainErrorOf(error).code);
      await eventually(async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tables(test.em.fork()));
        expect(rows[0]?.n).toBe(1);
      });
      mayCommit.resolve(undefined);
      await erasing;
      expect(await refused).toBe('auth.required');
    },
  );

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a photo', async (id) => test.app.get(Photos, { strict: false }).receive(id, await aPhoto())],
    [
      'a saved home',
      async (id) => test.app.get(SavedHomes, { strict: false }).save(id, (await aHome(test.em)).id),
    ],
    ['a home', (id) => aHome(test.em, { ownerId: id })],
    [
      'an account for payouts',
      (id) => {
        const url = `${test.config.publicUrl}/owner`;
        return test.app.get(OpenAccount, { strict: false }).pageFor(id, { returnUrl: url, refreshUrl: url });
      },
    ],
    ['a draft', (id) => test.app.get(Drafts, { strict: false }).begin(id, {}, null)],
    [
      'a choice of notifications',
      (id) =>
        test.app
          .get(NotificationPreferences, { strict: false })
          .choose({ id, role: 'traveler' }, [{ topic: 'messages', channel: 'mail', wanted: false }]),
    ],
    ['a booking', async (id) => aBooking(test.em, { home: await aHome(test.em), traveler: { id } })],
  ])('keeps whatever still runs from leaving %s', async (_, leave) => {
    const person = await registerUser();
    await deleteAccount(person);
    const code = await leave(person.user.id).catch((error: unknown) => domainErrorOf(error).code);
    expect(code).toBe('auth.required');
  });
});

describe('My data as a file', () => {
  it('contains all of my data and nobody else’s', async () => {
    const [self, other] = [await registerUser(), await registerUser()];
    const home = await aHome(test.em);
    const booking = await aBooking(test.em, { home, traveler: self.user, status: 'completed' });
    await aReview(test.em, booking, { title: 'Quiet pines' });
    await aBooking(test.em, { home, traveler: other.user, checkIn: '2026-05-25' });
    await somePoints(test.em, self.user, 700);
    const { status, headers, body } =
      await self.client.get<Record<string, Record<string, unknown>[]>>('/account/export');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="latchkey-my-data.json"');
    expect(body.account?.[0]).toMatchObject({ email: self.email, full_name: 'Ada Lovelace' });
    expect(body.bookings?.map(({ id }) => id)).toEqual([booking.id]);
    expect(body.points?.map(({ points }) => points)).toEqual([700]);
    expect(body.reviews?.[0]).toMatchObject({ title: 'Quiet pines', earlier_versions: [] });
    expect(body.letters?.[0]).toMatchObject({ kind: 'verify_email', text: null });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|#token/i);
    expect(JSON.stringify(body)).not.toContain(other.email);
  });

  it('contains chats, support requests, emails, messages and vouchers', async () => {
    const [self, other] = [await registerUser(), await registerUser()];
    await chatAndEscalate(self);
    await chatAndEscalate(other);
    const code = await aVoucher(test.em, self.user);
    await aVoucher(test.em, other.user);
    await tables(test.em)
      .insertInto('inbox_entries')
      .values({
        id: randomUUID(),
        dedupe_key: randomUUID(),
        user_id: self.user.id,
        topic: 'booking_confirmed',
        title: 'Booking confirmed',
        text: 'Juniper cabin',
        path: '/bookings',
        created_at: test.clock.now(),
      })
      .execute();
    const { body } = await self.client.get<Record<string, Record<string, unknown>[]>>('/account/export');
    expect(body.chats).toHaveLength(1);
    expect(body.chats?.[0]?.messages).toEqual(
      expect.arrayContaining([expect.objectContaining({ from: 'visitor', text: QUESTION })]),
    );
    expect(body.support_requests).toEqual([
      expect.objectContaining({
        subject: QUESTION,
        status: 'open',
        transcript: expect.arrayContaining([expect.objectContaining({ text: QUESTION })]) as unknown,
        messages: [expect.objectContaining({ from: 'person', text: QUESTION })],
      }),
    ]);
    expect(body.vouchers).toEqual([
      expect.objectContaining({ code, perk: 'Something off', worth_cents: 6_000, booking_id: null }),
    ]);
    expect(body.messages?.[0]).toMatchObject({ title: 'Booking confirmed', text: 'Juniper cabin' });
    expect(body.letters).toHaveLength(1);
  });

  it('contains more than one page of rows', async () => {
    const { client, user } = await registerUser();
    const lines = Array.from({ length: 1_234 }, (_, index) => ({
      id: randomUUID(),
      user_id: user.id,
      kind: 'adjustment' as const,
      state: 'posted' as const,
      points: index + 1,
      description: 'Line',
      created_at: test.clock.now(),
    }));
    await tables(test.em).insertInto('points_entries').values(lines).execute();
    const { body } = await client.get<{ points: { points: number }[] }>('/account/export');
    expect(new Set(body.points.map(({ points }) => points)).size).toBe(1_234);
  });
});

describe('Operators, on behalf of a user', () => {
  const WHY = { reason: 'Asked for by letter' };
  const auditLogOf = (id: string) =>
    tables(test.em)
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('subject_kind', '=', 'user')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();

  /** One operator asks, another agrees. @spec G12 */
  async function eraseByTwo(admin: ApiClient, id: string): Promise<void> {
    const wanted = { act: 'erase_user', subject_id: id, ...WHY };
    const { body } = await admin.post<{ id: string }>('/admin/approvals', wanted);
    const second = test.as(await anOperator(test.em, 'finance'));
    expect((await second.post(`/admin/approvals/${body.id}/approve`, WHY)).status).toBe(204);
  }

  it('export and delete with a reason, recorded in the audit log', async () => {
    const admin = test.as(await anOperator(test.em));
    const { user, email, client } = await registerUser();
    const copy = await admin.post<{ account: { email: string }[] }>(`/admin/users/${user.id}/export`, WHY);
    expect(copy.body.account[0]?.email).toBe(email);
    await eraseByTwo(admin, user.id);
    expect((await client.expectProblem('GET', '/auth/me')).status).toBe(401);
    expect(await auditLogOf(user.id)).toEqual([
      { action: 'user.exported', ...WHY },
      { action: 'user.erased', ...WHY },
    ]);
    expect((await admin.expectProblem('POST', `/admin/users/${user.id}/erase`, WHY)).status).toBe(404);
  });

  it('are refused without a reason and while a stay is ahead, and nothing is recorded', async () => {
    const admin = test.as(await anOperator(test.em));
    const { user } = await registerUser();
    await aBooking(test.em, { home: await aHome(test.em), traveler: user, status: 'confirmed' });
    for (const command of ['export', 'erase'])
      expect((await admin.expectProblem('POST', `/admin/users/${user.id}/${command}`, {})).code).toBe(
        'operator.reason_required',
      );
    expect((await admin.expectProblem('POST', `/admin/users/${user.id}/erase`, WHY)).code).toBe(
      'account.still_open',
    );
    expect((await admin.expectProblem('POST', `/admin/users/${randomUUID()}/export`, WHY)).status).toBe(404);
    expect(await auditLogOf(user.id)).toEqual([]);
  });

  it('cannot delete another operator', async () => {
    const admin = test.as(await anOperator(test.em));
    const other = await anOperator(test.em, 'support');
    expect((await admin.expectProblem('POST', `/admin/users/${other.id}/erase`, WHY)).code).toBe(
      'account.is_operator',
    );
  });

  it('can delete an owner', async () => {
    const admin = test.as(await anOperator(test.em));
    await eraseByTwo(admin, (await anOwner(test.em)).id);
  });
});
