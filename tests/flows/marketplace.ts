import { randomUUID } from 'node:crypto';
import { sql, type Expression, type SqlBool } from 'kysely';
import { EntityManager } from '@mikro-orm/postgresql';
import type { InjectionToken, INestApplicationContext, Type } from '@nestjs/common';
import type Stripe from 'stripe';
import { BookingsService } from '#libs/stays/bookings';
import { listenersOf, type HandlerName } from '#libs/core/events';
import { PaymentsService } from '#libs/money/payments';
import { FollowAccount, OpenAccount } from '#libs/money/payouts';
import {
  Clock,
  CLOCK_CHANNEL,
  loadConfig,
  todayIn,
  realNow,
  sumOf,
  type Config,
  type MovableClock,
} from '#libs/core/platform';
import { createStripe, STRIPE } from '#libs/money/provider';
import { addDays, cents, type Plan, type Role } from '#libs/core/rules';
import { testDatabase, tables } from '#libs/testing';
import { backup } from '../../apps/cli/src/backup/backup.js';
import { restore } from '../../apps/cli/src/backup/restore.js';
import { createSandbox } from '../../apps/payments-sandbox/src/sandbox.js';
import { buildWorker, createWorker } from '../../apps/worker/src/bootstrap.js';

const ZONE = 'America/Los_Angeles';
const ORIGIN = 'http://localhost:3000';
const SECRET_KEY = 'sk_test_latchkey_sandbox';
const WEBHOOK_SECRET = 'whsec_latchkey_sandbox';
const NOTHING = cents(0);
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** Tests that stay within a day move the clock by less than the four hours that are left then. */
const LATE_HOUR = 20;
const MORNING_HOUR = 8;

/** Test cards of the sandbox. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  refundFails: '4000 0000 0000 5126',
  refundTakesTime: '4000 0000 0000 7726',
  /** The money is available at once; with other cards it is pending for two days. */
  availableAtOnce: '4000 0000 0000 0077',
};

/** The provider's client without a delay before its retry, which would not clear a fault set by a test. */
const withoutRetryDelay = (config: Config): Stripe =>
  Object.assign(createStripe(config.stripe), { getInitialNetworkRetryDelay: () => 0 });

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

/**
 * The marketplace without its API: a database of its own, the payments sandbox, and a worker in this process that can
 * be restarted. Webhooks arrive only when a test delivers them: the outcome must not depend on them.
 */
export class Marketplace {
  private constructor(
    readonly config: Config,
    readonly sandbox: Sandbox,
    private readonly database: { url: string; stop: () => Promise<void> },
    private app: INestApplicationContext,
  ) {}

  /** @param settings of the environment, over those of tests */
  static start(
    redisUrl: string | undefined,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Marketplace> {
    return Marketplace.with({ REDIS_URL: redisUrl, ...settings }, createWorker);
  }

  /** With the worker behind a pooler in transaction mode. @param pooled the pooler's address of a database */
  static startPooled(
    redisUrl: string | undefined,
    pooled: (databaseUrl: string) => Promise<string>,
  ): Promise<Marketplace> {
    return Marketplace.with({ REDIS_URL: redisUrl, DATABASE_PREPARE: 'off' }, createWorker, pooled);
  }

  /** Without a running worker: a test runs handlers and sweeps itself. */
  static withoutWorker(): Promise<Marketplace> {
    return Marketplace.with({}, buildWorker);
  }

  private static async with(
    settings: Record<string, string | undefined>,
    work: typeof createWorker,
    pooled = (databaseUrl: string) => Promise.resolve(databaseUrl),
  ): Promise<Marketplace> {
    const database = await testDatabase();
    const sandbox = await createSandbox({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: null,
      file: ':memory:',
      port: 0,
    });
    const config = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: await pooled(database.url),
      DATABASE_DIRECT_URL: database.url,
      QUEUE_PREFIX: `test-${randomUUID()}`,
      STRIPE_API_BASE: sandbox.url,
      STRIPE_SECRET_KEY: SECRET_KEY,
      LOG_LEVEL: 'silent',
      ...settings,
    });
    const app = await work(config, { stripe: withoutRetryDelay(config) });
    const market = new Marketplace(config, sandbox, database, app);
    await market.skipMidnight();
    return market;
  }

  /** Late in the homes' evening, moves on to the next morning, so that no day begins in the middle of a test. */
  private async skipMidnight(): Promise<void> {
    const hour = Number(
      new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone: ZONE }).format(
        this.now(),
      ),
    );
    if (hour >= LATE_HOUR) await this.advance((24 + MORNING_HOUR - hour) * HOUR_SECONDS);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.sandbox.close();
    await this.database.stop();
  }

  /** Replaces the worker, as after a crash. */
  async restartWorker(): Promise<void> {
    await this.app.close();
    this.app = await createWorker(this.config, { stripe: withoutRetryDelay(this.config) });
  }

  /** Starts another worker beside the first one. @returns it, to be closed by the test */
  anotherWorker(): Promise<INestApplicationContext> {
    return createWorker(this.config, { stripe: withoutRetryDelay(this.config) });
  }

  /** Writes a backup while the product runs. */
  async backup(file: string): Promise<void> {
    await backup(this.config, file);
  }

  /** Restores the database from a backup with the worker stopped, and starts it again with empty queues. */
  async restore(file: string): Promise<void> {
    await this.app.close();
    await restore(this.config, { file, replace: true });
    this.app = await createWorker(this.config, { stripe: withoutRetryDelay(this.config) });
  }

  get<T>(service: Type<T> | (abstract new () => T)): T {
    return this.app.get(service);
  }

  /** The provider of an injection token. */
  provided<T>(token: InjectionToken<T>): T {
    return this.app.get<T>(token);
  }

  get em(): EntityManager {
    return this.get(EntityManager).fork();
  }

  now(): Date {
    return this.get(Clock).now();
  }

  /** Queries over any table. */
  get tables() {
    return tables(this.em);
  }

  async aTraveler(plan: Plan = 'basic'): Promise<string> {
    const id = randomUUID();
    await this.insertUser(id, 'traveler', plan);
    return id;
  }

  /** A new owner. @returns the id */
  async anOwner(): Promise<string> {
    const id = randomUUID();
    await this.insertUser(id, 'property_owner', 'basic');
    return id;
  }

  /** A new home at $100 a night by default, with a new owner unless one is given. @returns the id */
  async aHome(nightlyCents = 10_000, ownerId?: string): Promise<string> {
    const [id, owner] = [randomUUID(), ownerId ?? (await this.anOwner())];
    await this.tables
      .insertInto('properties')
      .values({
        id,
        owner_id: owner,
        title: 'Test home',
        description: 'A home',
        property_type: 'house',
        address: '1 Test St',
        city: 'Bend',
        state: 'OR',
        country: 'USA',
        latitude: 44,
        longitude: -121,
        time_zone: ZONE,
        nightly_cents: cents(nightlyCents),
        bedrooms: 2,
        bathrooms: 1.5,
        max_guests: 4,
        created_at: realNow(),
      })
      .execute();
    return id;
  }

  /** Who owns a home. */
  async ownerOf(propertyId: string): Promise<string> {
    const row = await this.tables
      .selectFrom('properties')
      .select('owner_id')
      .where('id', '=', propertyId)
      .executeTakeFirst();
    return row?.owner_id ?? '';
  }

  /** Walks an owner through the provider's page and comes back. @returns the account's id */
  async onboard(
    ownerId: string,
    outcome: 'enabled' | 'restricted' | 'rejected' = 'enabled',
  ): Promise<string> {
    const urls = {
      returnUrl: `${ORIGIN}/owner/earnings?onboarding=return`,
      refreshUrl: `${ORIGIN}/owner/earnings?onboarding=refresh`,
    };
    const page = await this.get(OpenAccount).pageFor(ownerId, urls);
    const form = new URLSearchParams({ legal_name: 'Olive Owner', bank_account: '000123456789', outcome });
    await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
    const accountId = await this.accountOf(ownerId);
    await this.get(FollowAccount).refresh(accountId);
    return accountId;
  }

  /** The owner's account at the provider. */
  async accountOf(ownerId: string): Promise<string> {
    const row = await this.tables
      .selectFrom('payout_accounts')
      .select('account_id')
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    return row?.account_id ?? '';
  }

  /** What a booking form sends, for a stay that begins in `inDays` and lasts `nights`. */
  request(propertyId: string, inDays: number, nights: number): Parameters<BookingsService['create']>[1] {
    const checkIn = addDays(todayIn(ZONE, this.now()), inDays);
    return {
      propertyId,
      checkIn,
      checkOut: addDays(checkIn, nights),
      guests: 2,
      acceptsWaiver: true,
      specialRequests: null,
    };
  }

  book(travelerId: string, propertyId: string, inDays = 5, nights = 3): Promise<string> {
    return this.get(BookingsService).create(
      { id: travelerId, role: 'traveler' },
      this.request(propertyId, inDays, nights),
    );
  }

  checkout(
    travelerId: string,
    bookingId: string,
    tab = '',
    changeId: string | null = null,
  ): Promise<{ url: string; sessionId: string }> {
    const success = `${ORIGIN}/payment-success?session_id={CHECKOUT_SESSION_ID}${tab}`;
    return this.get(PaymentsService).startCheckout(
      travelerId,
      { bookingId, changeId },
      success,
      `${ORIGIN}/book/x?cancelled=1`,
    );
  }

  /** Types a card into the hosted page. */
  async typeCard(url: string, card: string): Promise<Response> {
    const form = new URLSearchParams({ card_number: card, exp: '12/40', cvc: '123', name: 'Test Traveler' });
    return fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  }

  /** Books, pays and comes back from the hosted page. */
  async bookAndPay(
    travelerId: string,
    propertyId: string,
    inDays = 5,
    nights = 3,
    card = CARDS.pays,
  ): Promise<string> {
    const bookingId = await this.book(travelerId, propertyId, inDays, nights);
    const { url, sessionId } = await this.checkout(travelerId, bookingId);
    await this.typeCard(url, card);
    await this.get(PaymentsService).status(sessionId, travelerId);
    return bookingId;
  }

  /** Moves the clock of all processes; the sandbox first, as the API does. Seconds. */
  async advance(seconds: number): Promise<void> {
    const clock = this.get(Clock) as MovableClock;
    const offset = clock.aheadByMs + seconds * 1000;
    await this.sandboxCall('/_sandbox/clock', { offset_ms: offset });
    await this.tables
      .insertInto('sandbox_clock')
      .values({ offset_ms: offset })
      .onConflict((one) => one.column('singleton').doUpdateSet({ offset_ms: offset }))
      .execute();
    clock.setOffset(offset);
    await this.tables.selectNoFrom(sql`pg_notify(${CLOCK_CHANNEL}, '')`.as('told')).execute();
  }

  advanceDays(days: number): Promise<void> {
    return this.advance(days * DAY_SECONDS);
  }

  async sandboxCall(path: string, body: object): Promise<void> {
    const answer = await fetch(this.sandbox.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  /** Clears the provider's faults. */
  async clearFaults(): Promise<void> {
    await fetch(`${this.sandbox.url}/_sandbox/faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
  }

  /** The provider, bypassing our own code. */
  get stripe(): Stripe {
    return this.provided<Stripe>(STRIPE);
  }

  /** Delivers the latest webhook events of a type, latest first, `times` times each: late, duplicated, out of order. */
  async deliverWebhooks(type: string, times = 1, latest = 5): Promise<void> {
    const { data } = await this.stripe.events.list({ type, limit: latest });
    for (const event of data) {
      const payload = JSON.stringify(event);
      for (let count = 0; count < times; count += 1) {
        // With another id, because an event is stored only once.
        const body = payload.replace(event.id, count === 0 ? event.id : `${event.id}_again${count}`);
        const header = this.stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret: WEBHOOK_SECRET,
        });
        await this.get(PaymentsService).receiveWebhook(Buffer.from(body), header);
      }
    }
  }

  /** The provider's transfers to an owner. */
  async transfersTo(ownerId: string): Promise<Stripe.Transfer[]> {
    const destination = await this.accountOf(ownerId);
    return (await this.stripe.transfers.list({ destination, limit: 100 })).data;
  }

  /** The provider's refunds of a booking. */
  async refundsAtProvider(bookingId: string): Promise<{ amount: number; status: string | null }[]> {
    const refunds = await this.stripe.refunds.list({ limit: 100 });
    return refunds.data
      .filter((refund) => refund.metadata?.booking_id === bookingId)
      .map(({ amount, status }) => ({ amount, status }));
  }

  async statusOf(bookingId: string): Promise<string> {
    const row = await this.tables
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', bookingId)
      .executeTakeFirst();
    return row?.status ?? 'missing';
  }

  /** Balance of each account for one booking, in cents. */
  async balances(bookingId: string): Promise<Record<string, number>> {
    const found = await this.tables
      .selectFrom('ledger_entries')
      .select((entry) => ['account', sumOf(entry.ref('amount_cents')).as('cents')])
      .where('booking_id', '=', bookingId)
      .groupBy('account')
      .execute();
    return Object.fromEntries(
      found.filter((row) => row.cents !== NOTHING).map((row) => [row.account, row.cents]),
    );
  }

  /** Handlers that have not processed this booking's events yet. */
  open(bookingId: string): Promise<HandlerName[]> {
    return this.unhandled(sql`e.booking_id = ${bookingId}`);
  }

  /** The same for events of an owner's account and payouts. */
  openOfOwner(ownerId: string): Promise<HandlerName[]> {
    return this.unhandled(sql`e.payload ->> 'ownerId' = ${ownerId}`);
  }

  /** The same for all events. */
  openAtAll(): Promise<HandlerName[]> {
    return this.unhandled(sql`true`);
  }

  /** The same for events `e` that meet a condition. */
  async unhandled(which: Expression<SqlBool>): Promise<HandlerName[]> {
    const events = await this.tables
      .selectFrom('events as e')
      .leftJoin('handled as h', 'h.event_id', 'e.id')
      .select((row) => [
        'e.name',
        row.fn.agg<(HandlerName | null)[]>('array_agg', ['h.handler']).as('handled'),
      ])
      .where(which)
      .groupBy('e.id')
      .execute();
    return events.flatMap(({ name, handled }) =>
      listenersOf(name).filter((handler) => !handled.includes(handler)),
    );
  }

  private async insertUser(id: string, role: Role, plan: Plan): Promise<void> {
    await this.tables
      .insertInto('users')
      .values({
        id,
        email: `${id}@latchkey.test`,
        password_hash: 'none',
        full_name: 'Test Person',
        role,
        age: 30,
        age_stated_at: realNow(),
        plan,
        created_at: realNow(),
      })
      .execute();
  }
}
