import type { INestApplicationContext } from '@nestjs/common';
import { Client } from 'pg';
import type Stripe from 'stripe';
import { BookingsService } from '#libs/stays/bookings';
import {
  DEMO_CONVERSATIONS,
  DEMO_HOMES,
  DEMO_PASSWORD,
  DEMO_PAYOUT_ACCOUNTS,
  DEMO_PEOPLE,
  DEMO_STAYS,
  demoId,
} from '#libs/demo';
import { listenersOf } from '#libs/core/events';
import { Passwords } from '#libs/people/identity';
import { createStripe } from '#libs/money/provider';
import { loadConfig, todayIn, type Config } from '#libs/core/platform';
import { addDays } from '#libs/core/rules';
import { PriceClaims } from '#libs/stays/deals';
import { Property } from '#libs/stays/properties';
import { eventually, testDatabase } from '#libs/testing';
import { createSandbox } from '../../payments-sandbox/src/sandbox.js';
import { createWorker } from '../../worker/src/bootstrap.js';
import { SeedPayments, SandboxPayments, type Charge } from './seed/seed-payments.js';
import type { SeededPayout, SeedOwner } from './seed/seeded-payouts.js';
import type { SeededStay } from './seed/seeded-stays.js';
import { withDatabase } from './database.js';
import { seed } from './seed/seed.js';

const SECRET_KEY = 'sk_test_latchkey_sandbox';
const MS_PER_DAY = 86_400_000;
const PAID_STAYS = DEMO_STAYS.filter(
  ({ status, cancellation }) => status !== 'pending' && cancellation?.by !== 'system',
).length;

type Row = Record<string, unknown>;

/** A database and a payments sandbox for one test suite. */
class Installation {
  private constructor(
    readonly config: Config,
    private readonly client: Client,
    private readonly parts: { close: () => Promise<void> },
  ) {}

  static async start(): Promise<Installation> {
    const database = await testDatabase();
    const sandbox = await createSandbox({
      secretKey: SECRET_KEY,
      webhookSecret: 'whsec_latchkey_sandbox',
      webhookUrl: null,
      file: ':memory:',
      port: 0,
    });
    const config = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      STRIPE_API_BASE: sandbox.url,
      STRIPE_SECRET_KEY: SECRET_KEY,
      LATCHKEY_DEMO: 'on',
      LOG_LEVEL: 'silent',
    });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const close = async () => {
      await client.end();
      await sandbox.close();
      await database.stop();
    };
    return new Installation(config, client, { close });
  }

  stop(): Promise<void> {
    return this.parts.close();
  }

  async sql<R extends Row>(sql: string, params: unknown[] = []): Promise<R[]> {
    return (await this.client.query<R>(sql, params)).rows;
  }

  /** Row counts of the tables that seeding writes. */
  async rowCounts(): Promise<Row | undefined> {
    const tables = [
      'users',
      'properties',
      'bookings',
      'events',
      'handled',
      'payments',
      'operations',
      'ledger_entries',
      'ledger_balances',
      'payout_accounts',
      'payables',
      'payouts',
      'points_lines',
      'reviews',
      'review_votes',
      'perks',
      'agreements',
      'demo_installation',
      'subscriptions',
      'subscription_invoices',
    ];
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    return (await this.sql(`select ${counts.join(', ')}`))[0];
  }

  async paidSessionsAtProvider(): Promise<number> {
    let count = 0;
    for await (const session of createStripe(this.config.stripe).checkout.sessions.list({ limit: 100 })) {
      if (session.payment_status === 'paid') count += 1;
    }
    return count;
  }
}

/** Fails after a number of payments, to simulate a crash. */
class FailingPayments extends SeedPayments {
  constructor(
    private readonly working: SeedPayments,
    private remaining: number,
  ) {
    super();
  }

  override charge(seeded: SeededStay): Promise<Charge> {
    if (this.remaining-- <= 0) throw new Error('Simulated crash');
    return this.working.charge(seeded);
  }

  override refund(seeded: SeededStay, charge: Charge, amountCents: number): Promise<string> {
    return this.working.refund(seeded, charge, amountCents);
  }

  override account(owner: SeedOwner): Promise<Stripe.Account> {
    return this.working.account(owner);
  }

  override payout(seeded: SeededPayout, accountId: string): Promise<string> {
    return this.working.payout(seeded, accountId);
  }
}

describe('Seeding the demo', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.start();
  });
  afterAll(() => installation.stop());

  it('leaves the database empty after a crash, and two concurrent retries pay and write only once', async () => {
    const context = {
      apiBase: installation.config.stripe.apiBase ?? '',
      publicUrl: 'http://localhost:3000',
      installation: 'one',
    };
    const payments = new SandboxPayments(createStripe(installation.config.stripe), context);
    await expect(seed(installation.config, { payments: new FailingPayments(payments, 20) })).rejects.toThrow(
      'Simulated crash',
    );
    const before = await installation.rowCounts();
    expect(Object.values(before ?? {}).every((count) => count === 0)).toBe(true);

    const outcomes = await Promise.all([1, 2].map(() => seed(installation.config, { payments })));
    expect(outcomes.map(({ did }) => did).sort()).toEqual(['nothing', 'seeded']);
    expect(await installation.paidSessionsAtProvider()).toBe(PAID_STAYS);
  });

  it('changes nothing the second time', async () => {
    const before = await installation.rowCounts();
    expect(await seed(installation.config)).toEqual({ did: 'nothing', stays: 0 });
    expect(await installation.rowCounts()).toEqual(before);
  });

  it('writes bookings in every status, with an agreement for each paid one (C13)', async () => {
    const found = await installation.sql<{ status: string; n: number; agreed: number }>(
      `select b.status, count(*)::int as n, count(a.id)::int as agreed
         from bookings b left join agreements a on a.booking_id = b.id group by b.status order by b.status`,
    );
    const of = (status: string) => DEMO_STAYS.filter((stay) => stay.status === status).length;
    expect(found).toEqual([
      { status: 'cancelled', n: of('cancelled'), agreed: 7 },
      { status: 'completed', n: of('completed'), agreed: of('completed') },
      { status: 'confirmed', n: of('confirmed'), agreed: of('confirmed') },
      { status: 'pending', n: of('pending'), agreed: 0 },
    ]);
  });

  it('accounts for every cent: shares add up, the ledger balances, escrow matches upcoming stays', async () => {
    const [books] = await installation.sql(
      `select (select count(*)::int from bookings where status in ('cancelled', 'completed')
                 and refund_cents + owner_cents + platform_cents + kept_cleaning_cents <> paid_cents) as broken,
              (select sum(amount_cents)::int from ledger_entries) as ledger,
              (select sum(amount_cents)::int from ledger_entries where account = 'refunds_payable') as owed,
              (select sum(amount_cents)::int from ledger_entries where account = 'booking_escrow')
                + (select sum(paid_cents)::int from bookings where status = 'confirmed') as escrow,
              (select sum(amount_cents)::int from ledger_entries where account = 'provider_clearing')
                - (select sum(paid_cents - refund_cents)::int from bookings)
                - (select sum(paid_cents)::int from subscription_invoices)
                + (select sum(amount_cents)::int from payouts) as clearing,
              (select count(*)::int from ledger_balances_off()) as off,
              (select count(*)::int from booking_totals_off()) as miscounted,
              (select count(*)::int from payable_totals_off()) as misearned,
              (select count(*)::int from points_balances_off()) as mispointed`,
    );
    expect(books).toEqual({
      broken: 0,
      ledger: 0,
      owed: 0,
      escrow: 0,
      clearing: 0,
      off: 0,
      miscounted: 0,
      misearned: 0,
      mispointed: 0,
    });
  });

  it('A13 pays every enabled owner what is due, at the provider and in the books; others wait', async () => {
    const owners = await installation.sql<{
      email: string;
      status: string | null;
      waiting: number;
      sent: number;
    }>(
      `select u.email::text as email, a.status,
              (select count(*)::int from payables p where p.owner_id = u.id and p.payout_id is null and p.due_at <= now()) as waiting,
              (select count(*)::int from payouts x where x.owner_id = u.id and x.ledger_transaction_id is not null) as sent
         from users u left join payout_accounts a on a.owner_id = u.id where u.role = 'property_owner' order by 1`,
    );
    for (const { email, status, waiting, sent } of owners) {
      const expected = DEMO_PAYOUT_ACCOUNTS[email] ?? null;
      expect(status).toBe(expected === 'restricted' ? 'incomplete' : expected);
      expect(sent > 0).toBe(expected === 'enabled');
      // What fell due since the last scheduled payout run is left to the worker.
      expect(waiting > 1).toBe(expected !== 'enabled');
    }
    const [sums] = await installation.sql<{ ours: number }>(
      'select sum(amount_cents)::int as ours from payouts',
    );
    let theirs = 0;
    for await (const { amount } of createStripe(installation.config.stripe).transfers.list({ limit: 100 }))
      theirs += amount;
    expect(theirs).toBe(sums?.ours);
  });

  it('awards points as the product does: posted after a stay, pending before, voided after a cancellation (E4–E6)', async () => {
    const wrong = await installation.sql(
      `select b.id from bookings b left join points_lines l on l.booking_id = b.id
        where b.paid_cents > 0
          and (l.id is null or l.points <> (b.paid_cents / 100) * b.multiplier
               or l.state <> case b.status when 'completed' then 'posted' when 'confirmed' then 'pending' else 'voided' end)`,
    );
    expect(wrong).toEqual([]);
    const [traveler] = await installation.sql<{ balance: number; cheapest: number }>(
      `select (select sum(points)::int from points_lines where user_id = $1 and state = 'posted') as balance,
              (select min(points_cost) from perks) as cheapest`,
      [demoId('user', 'traveler@latchkey.test')],
    );
    expect(traveler?.balance).toBeGreaterThan(traveler?.cheapest ?? Infinity);
  });

  it('leaves no work: every event is in the past, done, and marked for each of its handlers', async () => {
    const events = await installation.sql<{ id: string; name: string; settled: boolean; handlers: string[] }>(
      `select e.id, e.name, e.published_at is not null and e.done_at is not null and e.occurred_at <= now() as settled,
              array(select handler from handled where event_id = e.id) as handlers from events e`,
    );
    expect(events.length).toBeGreaterThan(DEMO_STAYS.length);
    for (const { name, settled, handlers } of events) {
      expect(settled).toBe(true);
      expect(handlers.sort()).toEqual(listenersOf(name).sort());
    }
  });

  it('has travelers pay for their plans since the scripted date; one of them is overdue (E3, E16)', async () => {
    const found = await installation.sql(
      `select u.email::text as email, u.plan, s.status,
              (select count(*)::int from subscription_invoices i where i.subscription_id = s.id and i.status = 'paid') as paid
         from users u join subscriptions s on s.user_id = u.id and s.plan = u.plan order by u.email`,
    );
    const subscribers = DEMO_PEOPLE.filter(({ subscription }) => subscription !== null);
    expect(found.map(({ email, plan, status }) => [email, plan, status])).toEqual(
      subscribers
        .map(({ email, plan, subscription }) => [email, plan, subscription?.overdue ? 'past_due' : 'active'])
        .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    );
    for (const { email, paid } of found) {
      const since = subscribers.find((person) => person.email === email)?.subscription?.sinceDaysAgo ?? 0;
      const months = Math.floor(since / 31);
      expect(paid).toBeGreaterThanOrEqual(email === 'samir@latchkey.test' ? 1 : months);
    }
    const [books] = await installation.sql(
      `select (select sum(amount_cents)::int from ledger_entries where account = 'subscription_revenue')
                + (select sum(total_cents)::int from subscription_invoices where status = 'paid') as off`,
    );
    expect(books).toEqual({ off: 0 });
  });

  it('keeps home ratings and helpful counts in sync with the reviews and votes', async () => {
    const wrong = await installation.sql(
      `select p.id from properties p left join reviews r on r.property_id = p.id group by p.id
       having p.rating_sum <> coalesce(sum(r.rating), 0) or p.rating_count <> count(r.id)`,
    );
    expect(wrong).toEqual([]);
    const votes = await installation.sql(
      `select r.id from reviews r where r.helpful_count <> (select count(*) from review_votes v where v.review_id = r.id)`,
    );
    expect(votes).toEqual([]);
  });

  it('writes conversations of guests and hosts, of which the owner has two to answer, and mails nobody', async () => {
    const [unread] = await installation.sql(
      `select count(*)::int as n from threads t join users o on o.id = t.owner_id
         join thread_readers r on r.thread_id = t.id and r.user_id = o.id
       where o.email = 'owner@latchkey.test' and t.guest_number > r.read_to`,
    );
    expect(unread).toEqual({ n: 2 });
    const [facts] = await installation.sql(
      `select count(*)::int as threads, count(t.booking_id)::int as stays,
         count(*) filter (where b.traveler_id <> t.traveler_id or b.property_id <> t.property_id)::int as wrong,
         count(*) filter (where t.last_message_at > now())::int as future,
         (select count(*)::int from thread_readers where mail_due_at is not null) as mails
       from threads t left join bookings b on b.id = t.booking_id`,
    );
    const { length } = DEMO_CONVERSATIONS;
    const stays = DEMO_CONVERSATIONS.filter(({ stay }) => stay !== null).length;
    expect(facts).toEqual({ threads: length, stays, wrong: 0, future: 0, mails: 0 });
  });

  it('has homes whose price has fallen truly, from the first minute: they were offered for more, and nothing changed since (decision 32)', async () => {
    expect(await installation.sql('select property_id from past_offers')).toEqual([]);
    const now = new Date();
    const reduced = await withDatabase(installation.config, [Property], async ({ em }) => {
      const claims = new PriceClaims(em);
      const stays = DEMO_HOMES.filter(({ ladder }) => ladder.length > 0).map(({ key, timeZone }) => {
        const from = addDays(todayIn(timeZone, now), 1);
        return claims.about(demoId('property', key), { from, to: addDays(from, 1) }, now);
      });
      return (await Promise.all(stays)).filter((story) => story?.claim);
    });
    expect(reduced.length).toBeGreaterThan(8);
  });

  it('lets everyone sign in with the demo password', async () => {
    const hashes = await installation.sql<{ password_hash: string; n: number }>(
      'select password_hash, count(*)::int as n from users group by 1',
    );
    expect(hashes.map(({ n }) => n)).toEqual([DEMO_PEOPLE.length]);
    expect(await new Passwords().matches(hashes[0]?.password_hash ?? null, DEMO_PASSWORD)).toBe(true);
  });

  describe('with the worker running', () => {
    let worker: INestApplicationContext;
    beforeAll(async () => {
      worker = await createWorker({ ...installation.config, redisUrl: undefined });
    });
    afterAll(() => worker.close());

    it('refunds a cancelled demo booking at the provider (A1)', async () => {
      const bookingId = demoId('booking', 'traveler-cannon-beach-confirmed');
      const settlement = await worker
        .get(BookingsService)
        .cancel(bookingId, demoId('user', 'traveler@latchkey.test'), null);
      await eventually(async () => {
        expect(await refundsOf(bookingId)).toEqual([{ state: 'succeeded', amount_cents: settlement.refund }]);
      });
      const atProvider = await createStripe(installation.config.stripe).refunds.list({ limit: 1 });
      expect(atProvider.data[0]?.amount).toBe(settlement.refund);
    });

    const refundsOf = (bookingId: string) =>
      installation.sql<{ state: string; amount_cents: number }>(
        `select state, amount_cents from operations where booking_id = $1 and kind = 'refund'`,
        [bookingId],
      );
  });

  describe('a week and more later', () => {
    const later = (days: number) => ({ now: new Date(Date.now() + days * MS_PER_DAY) });

    it('does nothing on the seventh day', async () => {
      expect(await seed(installation.config, later(6.9))).toEqual({ did: 'nothing', stays: 0 });
    });

    it('adds the upcoming stays whose nights are free', async () => {
      const { did, stays } = await seed(installation.config, later(8));
      expect(did).toBe('continued');
      const upcoming = DEMO_STAYS.filter(
        ({ status }) => status === 'confirmed' || status === 'pending',
      ).length;
      expect(stays).toBeGreaterThan(upcoming / 2);
      const [books] = await installation.sql(
        `select (select count(*)::int from bookings) as bookings, (select sum(amount_cents)::int from ledger_entries) as ledger,
                (select version from demo_installation) as round`,
      );
      expect(books).toEqual({ bookings: DEMO_STAYS.length + stays, ledger: 0, round: 2 });
    });

    it('does not add them twice', async () => {
      expect(await seed(installation.config, later(8.5))).toEqual({ did: 'nothing', stays: 0 });
    });
  });
});

describe('Seeding rejects', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.start();
    await installation.sql(
      `insert into users (id, email, password_hash, full_name, role, created_at)
       values (gen_random_uuid(), 'somebody@example.test', 'none', 'Somebody', 'traveler', now())`,
    );
  });
  afterAll(() => installation.stop());

  it('a database with foreign users, without changing anything', async () => {
    const before = await installation.rowCounts();
    await expect(seed(installation.config)).rejects.toThrow(/did not make/);
    expect(await installation.rowCounts()).toEqual(before);
    expect(await installation.paidSessionsAtProvider()).toBe(0);
  });

  it.each([
    ['a configuration with the demo off', { demo: false }, /LATCHKEY_DEMO=on/],
    ['production', { production: true }, /never/],
  ])('%s', async (_what, part, message) => {
    await expect(seed({ ...installation.config, ...part })).rejects.toThrow(message);
  });
});
