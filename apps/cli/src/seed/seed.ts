import type { EntityManager } from '@mikro-orm/postgresql';
import { Booking } from '#libs/stays/bookings';
import { DEMO_PASSWORD, DEMO_STAYS } from '#libs/demo';
import { Passwords, User } from '#libs/people/identity';
import { LedgerService } from '#libs/money/ledger';
import { createStripe } from '#libs/money/provider';
import { inTransaction, SystemClock, type Config } from '#libs/core/platform';
import { Property } from '#libs/stays/properties';
import { SyncSubscription, PlanPrices } from '#libs/money/subscriptions';
import { exclusively, withDatabase } from '../database.js';
import { UserError } from '../user-error.js';
import { accountsFor, billsFor, payoutsFor } from './bills.js';
import { writeConversations } from './conversation-rows.js';
import { SandboxPayments, type SeedPayments } from './seed-payments.js';
import { awaitSandbox } from './await-sandbox.js';
import { catalogueInDatabase, demoCatalogue } from './seed-catalogue.js';
import {
  installationName,
  isStale,
  inspectInstallation,
  markInstallation,
  productTime,
} from './installation.js';
import { SeedPlans } from './seed-plans.js';
import { fetchPlans, writePlans } from './plan-rows.js';
import { accountSteps, payoutSteps } from './payout-steps.js';
import { seededStayOf, type SeededStay } from './seeded-stays.js';
import { writeReviews } from './review-rows.js';
import { writeStays } from './write-stays.js';
import { bookableStays, topUpOf } from './demo-top-up.js';
import { writeArrivalGuides, writeUsersHomesAndPerks } from './world-rows.js';

/** What seeding did: filled an empty database, added upcoming stays, or nothing. */
export interface SeedOutcome {
  did: 'seeded' | 'continued' | 'nothing';
  /** Bookings written. */
  stays: number;
}

/** Replaced by tests: the payment provider and the time. */
export interface SeedPorts {
  payments?: SeedPayments;
  now?: Date;
}

const MS_PER_DAY = 86_400_000;
/** Before the first stay of the demo. */
const ACCOUNTS_OPENED_DAYS_AGO = 200;

type SeedConfig = Pick<
  Config,
  'arrivalSecret' | 'directDatabaseUrl' | 'demo' | 'production' | 'stripe' | 'publicUrl'
>;

/**
 * Fills an empty database with the demo, or adds upcoming stays when a week has passed; otherwise does nothing. Money moves at
 * the provider first, under idempotency keys; then one transaction writes everything, so that a crash leaves nothing half done.
 * @throws UserError when the demo is off, in production, or when the database holds foreign data
 */
export async function seed(config: SeedConfig, ports: SeedPorts = {}): Promise<SeedOutcome> {
  if (config.production) throw new UserError('The demo is never put into a production database.');
  if (!config.demo)
    throw new UserError('The demo is off. Set LATCHKEY_DEMO=on to fill the database with it.');
  return withDatabase(config, [User, Property, Booking], ({ em }) =>
    exclusively(em, () => seedOrTopUp(em.fork(), config, ports)),
  );
}

async function seedOrTopUp(em: EntityManager, config: SeedConfig, ports: SeedPorts): Promise<SeedOutcome> {
  const installation = await inspectInstallation(em);
  const now = ports.now ?? (await productTime(em));
  if (installation.kind === 'foreign') {
    throw new UserError(
      'This database has data that the demo did not make, so nothing was changed. Use an empty one.',
    );
  }
  if (installation.kind === 'demo' && !isStale(installation.seededAt, now))
    return { did: 'nothing', stays: 0 };
  const payments = ports.payments ?? (await sandboxPayments(em, config));
  return installation.kind === 'empty'
    ? seedEmptyDatabase(em, { payments, config, now })
    : topUp(em, payments, { now, round: installation.round + 1 });
}

async function seedEmptyDatabase(
  em: EntityManager,
  { payments, config, now }: { payments: SeedPayments; config: SeedConfig; now: Date },
): Promise<SeedOutcome> {
  const catalogue = demoCatalogue();
  const seededStays = DEMO_STAYS.map((stay): SeededStay => {
    const home = catalogue.homes.get(stay.home);
    const traveler = catalogue.travelers.get(stay.traveler);
    if (!home || !traveler) throw new Error(`The stay ${stay.key} is of somebody or somewhere unknown`);
    return seededStayOf(stay, home, traveler, now);
  });
  const bills = await billsFor(seededStays, payments);
  const sync = new SyncSubscription(em, new SystemClock(), createStripe(config.stripe));
  const plans = await fetchPlans(sync, await (await seedPlans(em, config)).startAll(now));
  const accounts = await accountsFor(payments);
  const payouts = await payoutsFor(seededStays, accounts, { payments, now });
  const passwordHash = await new Passwords().hash(DEMO_PASSWORD);
  const opened = new Date(now.getTime() - ACCOUNTS_OPENED_DAYS_AGO * MS_PER_DAY);
  await inTransaction(em, async (tx) => {
    await writeUsersHomesAndPerks(tx, passwordHash, now);
    await writeArrivalGuides(tx, config, now);
    const ledger = new LedgerService();
    const payoutHistory = [...accountSteps(accounts, opened), ...payoutSteps(payouts, ledger)];
    await writeStays(tx, seededStays, bills, payoutHistory);
    await writeReviews(tx, seededStays, now);
    await writeConversations(tx, catalogue, now);
    await writePlans(tx, plans, { sync, ledger, now });
    await markInstallation(tx, 1, now);
  });
  return { did: 'seeded', stays: seededStays.length };
}

async function topUp(
  em: EntityManager,
  payments: SeedPayments,
  { now, round }: { now: Date; round: number },
): Promise<SeedOutcome> {
  const seededStays = await bookableStays(em, topUpOf(await catalogueInDatabase(em, now), round, now));
  const bills = await billsFor(seededStays, payments);
  await inTransaction(em, async (tx) => {
    await writeStays(tx, seededStays, bills);
    await markInstallation(tx, round, now);
  });
  return { did: 'continued', stays: seededStays.length };
}

async function seedPlans(em: EntityManager, { stripe }: SeedConfig): Promise<SeedPlans> {
  const client = createStripe(stripe);
  const { secretKey, apiBase = '' } = stripe;
  const installation = await installationName(em);
  return new SeedPlans(client, new PlanPrices(client), { apiBase, secretKey, installation });
}

/** @throws UserError without a sandbox, because the demo's stays could be neither paid nor refunded */
async function sandboxPayments(em: EntityManager, { stripe, publicUrl }: SeedConfig): Promise<SeedPayments> {
  if (!stripe.apiBase) {
    throw new UserError(
      'The demo needs the payments sandbox, where its stays are paid. Set STRIPE_API_BASE to its address.',
    );
  }
  await awaitSandbox(stripe.apiBase);
  const installation = await installationName(em);
  return new SandboxPayments(createStripe(stripe), { apiBase: stripe.apiBase, publicUrl, installation });
}
