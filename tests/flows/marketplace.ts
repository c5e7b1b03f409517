import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import type { InjectionToken, INestApplicationContext, Type } from '@nestjs/common';
import type Stripe from 'stripe';
import { BookingsService, type BookingRequest } from '#libs/stays/bookings';
import { listenersOf } from '#libs/core/events';
import { PaymentsService } from '#libs/money/payments';
import { FollowAccount, OpenAccount } from '#libs/money/payouts';
import {
  Clock,
  CLOCK_CHANNEL,
  firstRow,
  loadConfig,
  rows,
  todayIn,
  type Config,
  type MovableClock,
} from '#libs/core/platform';
import { Notices, STRIPE } from '#libs/money/provider';
import { addDays, type Plan } from '#libs/core/rules';
import { testDatabase } from '#libs/testing';
import { createSandbox } from '../../apps/payments-sandbox/src/sandbox.js';
import { buildWorker, createWorker } from '../../apps/worker/src/bootstrap.js';

const ZONE = 'America/Los_Angeles';
const ORIGIN = 'http://localhost:3000';
const SECRET_KEY = 'sk_test_latchkey_sandbox';
const WEBHOOK_SECRET = 'whsec_latchkey_sandbox';
const DAY_SECONDS = 86_400;
/** What a process is given to end in good order; longer than a queue is waited for. */
const SHUTDOWN_MS = 20_000;

/** Test cards of the sandbox. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  refundFails: '4000 0000 0000 5126',
  refundTakesTime: '4000 0000 0000 7726',
  /** The money can be passed on at once; that of others is pending for two days. */
  availableAtOnce: '4000 0000 0000 0077',
};

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

/**
 * The marketplace without its HTTP edge: a database of its own, the payments sandbox, and a worker in this process that can
 * be stopped and started again. No notices reach it unless a test delivers them: the outcome must not depend on them.
 */
export class Marketplace {
  private constructor(
    readonly config: Config,
    readonly sandbox: Sandbox,
    private readonly database: { url: string; stop: () => Promise<void> },
    private app: INestApplicationContext,
  ) {}

  static start(redisUrl: string | undefined): Promise<Marketplace> {
    return Marketplace.with(redisUrl, createWorker);
  }

  /** The same with a worker that does nothing by itself: a test runs each handler and sweep when it likes. */
  static atRest(): Promise<Marketplace> {
    return Marketplace.with(undefined, buildWorker);
  }

  private static async with(
    redisUrl: string | undefined,
    work: (config: Config) => Promise<INestApplicationContext>,
  ): Promise<Marketplace> {
    const database = await testDatabase();
    const sandbox = await createSandbox({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: 'http://127.0.0.1:1/nobody-listens',
      file: ':memory:',
      port: 0,
    });
    const config = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      QUEUE_PREFIX: `test-${randomUUID()}`,
      STRIPE_API_BASE: sandbox.url,
      STRIPE_SECRET_KEY: SECRET_KEY,
      LOG_LEVEL: 'silent',
    });
    return new Marketplace(config, sandbox, database, await work(config));
  }

  async stop(): Promise<void> {
    await this.endWorker();
    await this.sandbox.close();
    await this.database.stop();
  }

  /** Stops the worker and starts another one, as after a crash. */
  async restartWorker(): Promise<void> {
    await this.endWorker();
    this.app = await createWorker(this.config);
  }

  /** As a process ends: what has not closed by the deadline is cut off. */
  private async endWorker(): Promise<void> {
    await Promise.race([this.app.close(), sleep(SHUTDOWN_MS, undefined, { ref: false })]);
  }

  get<T>(service: Type<T> | (abstract new () => T)): T {
    return this.app.get(service);
  }

  /** What is provided under a token. */
  provided<T>(token: InjectionToken<T>): T {
    return this.app.get<T>(token);
  }

  get em(): EntityManager {
    return this.get(EntityManager).fork();
  }

  now(): Date {
    return this.get(Clock).now();
  }

  sql<Row extends object>(sql: string, params: unknown[] = []): Promise<Row[]> {
    return rows<Row>(this.em, sql, params);
  }

  async aTraveler(plan: Plan = 'basic'): Promise<string> {
    const id = randomUUID();
    await this.insertUser(id, 'traveler', plan);
    return id;
  }

  /** Somebody who owns homes. */
  async anOwner(): Promise<string> {
    const id = randomUUID();
    await this.insertUser(id, 'property_owner', 'basic');
    return id;
  }

  /** A home at $100 a night, or at another price in cents, with an owner of its own unless one is given. */
  async aHome(nightlyCents = 10_000, ownerId?: string): Promise<string> {
    const [id, owner] = [randomUUID(), ownerId ?? (await this.anOwner())];
    await this.em.execute(
      `insert into properties (id, owner_id, title, description, property_type, address, city, state, country, latitude,
         longitude, time_zone, nightly_cents, bedrooms, bathrooms, max_guests, created_at)
       values (?, ?, 'Test home', 'A home', 'house', '1 Test St', 'Bend', 'OR', 'USA', 44, -121, ?, ?, 2, 1.5, 4, now())`,
      [id, owner, ZONE, nightlyCents],
    );
    return id;
  }

  /** Who owns a home. */
  async ownerOf(propertyId: string): Promise<string> {
    const row = await firstRow<{ owner_id: string }>(
      this.em,
      'select owner_id from properties where id = ?',
      [propertyId],
    );
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
    const row = await firstRow<{ account_id: string }>(
      this.em,
      'select account_id from payout_accounts where owner_id = ?',
      [ownerId],
    );
    return row?.account_id ?? '';
  }

  /** What a booking form sends, for a stay that begins in `inDays` and lasts `nights`. */
  request(propertyId: string, inDays: number, nights: number): BookingRequest {
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

  checkout(travelerId: string, bookingId: string, tab = ''): Promise<{ url: string; sessionId: string }> {
    const success = `${ORIGIN}/payment-success?session_id={CHECKOUT_SESSION_ID}${tab}`;
    return this.get(PaymentsService).startCheckout(
      travelerId,
      bookingId,
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
    await this.em.execute(
      'insert into sandbox_clock (offset_ms) values (?) on conflict (singleton) do update set offset_ms = excluded.offset_ms',
      [offset],
    );
    clock.adopt(offset);
    await this.em.execute(`select pg_notify('${CLOCK_CHANNEL}', '')`);
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

  /** The provider, asked past our own code. */
  get stripe(): Stripe {
    return this.provided<Stripe>(STRIPE);
  }

  /** Brings the latest notices of this type to our door, latest first, as often as wanted: late, doubled, out of order. */
  async deliverNotices(type: string, times = 1, latest = 5): Promise<void> {
    const { data } = await this.stripe.events.list({ type, limit: latest });
    for (const event of data) {
      const payload = JSON.stringify(event);
      for (let count = 0; count < times; count += 1) {
        // Another id is another notice of the same thing: the same one twice is stored once.
        const body = payload.replace(event.id, count === 0 ? event.id : `${event.id}_again${count}`);
        const header = this.stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret: WEBHOOK_SECRET,
        });
        await this.get(Notices).receive(Buffer.from(body), header);
      }
    }
  }

  /** Transfers to an owner as the provider has them. */
  async transfersTo(ownerId: string): Promise<Stripe.Transfer[]> {
    const destination = await this.accountOf(ownerId);
    return (await this.stripe.transfers.list({ destination, limit: 100 })).data;
  }

  /** Refunds of a booking as the provider has them. */
  async refundsAtProvider(bookingId: string): Promise<{ amount: number; status: string | null }[]> {
    const refunds = await this.stripe.refunds.list({ limit: 100 });
    return refunds.data
      .filter((refund) => refund.metadata?.booking_id === bookingId)
      .map(({ amount, status }) => ({ amount, status }));
  }

  async statusOf(bookingId: string): Promise<string> {
    const row = await firstRow<{ status: string }>(this.em, 'select status from bookings where id = ?', [
      bookingId,
    ]);
    return row?.status ?? 'missing';
  }

  /** Balance of each account for one booking, in cents. */
  async balances(bookingId: string): Promise<Record<string, number>> {
    const found = await this.sql<{ account: string; cents: number }>(
      `select account, sum(amount_cents)::int as cents from ledger_entries where booking_id = ? group by account`,
      [bookingId],
    );
    return Object.fromEntries(found.filter((row) => row.cents !== 0).map((row) => [row.account, row.cents]));
  }

  /** Handlers that have not done their part of this booking's events yet. */
  open(bookingId: string): Promise<string[]> {
    return this.unhandled('e.booking_id = ?', bookingId);
  }

  /** The same, for what concerns an owner: accounts, payouts. */
  openOfOwner(ownerId: string): Promise<string[]> {
    return this.unhandled(`e.payload ->> 'ownerId' = ?`, ownerId);
  }

  /** The same, for everything. */
  openAtAll(): Promise<string[]> {
    return this.unhandled('?', true);
  }

  private async unhandled(where: string, param: unknown): Promise<string[]> {
    const events = await this.sql<{ id: string; name: string; handled: string[] }>(
      `select e.id, e.name, coalesce(array_agg(h.handler) filter (where h.handler is not null), '{}') as handled
         from events e left join handled h on h.event_id = e.id where ${where} group by e.id`,
      [param],
    );
    return events.flatMap(({ name, handled }) =>
      listenersOf(name).filter((handler) => !handled.includes(handler)),
    );
  }

  private async insertUser(id: string, role: string, plan: Plan): Promise<void> {
    await this.em.execute(
      `insert into users (id, email, password_hash, full_name, role, age, age_stated_at, plan, created_at)
       values (?, ?, 'none', 'Test Person', ?, 30, now(), ?, now())`,
      [id, `${id}@latchkey.test`, role, plan],
    );
  }
}
