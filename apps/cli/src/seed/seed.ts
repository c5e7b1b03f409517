import type { EntityManager } from '@mikro-orm/postgresql';
import { Booking } from '#libs/stays/bookings';
import { DEMO_PASSWORD, DEMO_STAYS } from '#libs/demo';
import { Passwords, User } from '#libs/people/identity';
import { LedgerService } from '#libs/money/ledger';
import { createStripe } from '#libs/money/provider';
import { inTransaction, type Config } from '#libs/core/platform';
import { Property } from '#libs/stays/properties';
import { SyncSubscription, PlanPrices } from '#libs/money/subscriptions';
import { exclusively, withDatabase } from '../database.js';
import { UserError } from '../user-error.js';
import { accountsFor, billsFor, payoutsFor } from './bills.js';
import { SandboxCashier, type SeedPayments } from './seed-payments.js';
import { awaitSandbox } from './await-sandbox.js';
import { catalogueInDatabase, demoCatalogue } from './seed-catalogue.js';
import { installationName, isStale, lookAt, markInstallation, productTime } from './installation.js';
import { SeedPlans } from './seed-plans.js';
import { syncPlans, writePlans } from './plan-rows.js';
import { accountSteps, payoutSteps } from './payout-steps.js';
import { seededStayOf, type SeededStay } from './seeded-stays.js';
import { writeReviews } from './review-rows.js';
import { ownBooks, record } from './write-stays.js';
import { openStays, topUpOf } from './demo-top-up.js';
import { writeWorld } from './world-rows.js';

/** What seeding did: filled an empty database, added what is to come, or found everything in place. */
export interface SeedOutcome {
  did: 'seeded' | 'continued' | 'nothing';
  /** Bookings that were written. */
  stays: number;
}

/** What tests replace: the payment provider and the time. */
export interface SeedPorts {
  payments?: SeedPayments;
  now?: Date;
}

const MS_PER_DAY = 86_400_000;
/** Before the first stay of the story. */
const ACCOUNTS_OPENED_DAYS_AGO = 200;

type SeedConfig = Pick<Config, 'databaseUrl' | 'demo' | 'production' | 'stripe' | 'publicUrl'>;

/**
 * Fills a database with the demo, or continues its story when a week has passed; otherwise it does nothing. Money moves at
 * the provider first, under keys that make a second try find it; then one transaction writes everything, so that a crash
 * leaves nothing half told.
 * @throws UserError when the demo is off, in production, or when somebody else's data is in the database
 */
export async function seed(config: SeedConfig, ports: SeedPorts = {}): Promise<SeedOutcome> {
  if (config.production) throw new UserError('The demo is never put into a production database.');
  if (!config.demo)
    throw new UserError('The demo is off. Set LATCHKEY_DEMO=on to fill the database with it.');
  return withDatabase(config, [User, Property, Booking], ({ em }) =>
    exclusively(em, () => seedOrContinue(em.fork(), config, ports)),
  );
}

async function seedOrContinue(em: EntityManager, config: SeedConfig, ports: SeedPorts): Promise<SeedOutcome> {
  const installation = await lookAt(em);
  const now = ports.now ?? (await productTime(em));
  if (installation.kind === 'foreign') {
    throw new UserError(
      'This database has data that the demo did not make, so nothing was changed. Use an empty one.',
    );
  }
  if (installation.kind === 'demo' && !isStale(installation.seededAt, now))
    return { did: 'nothing', stays: 0 };
  const payments = ports.payments ?? (await sandboxCashier(em, config));
  return installation.kind === 'empty'
    ? recordFromTheBeginning(em, { payments, config, now })
    : continueStory(em, payments, { now, round: installation.round + 1 });
}

async function recordFromTheBeginning(
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
  const looks = new SyncSubscription(em, createStripe(config.stripe));
  const plans = await syncPlans(looks, await (await seedPlans(em, config)).all(now));
  const accounts = await accountsFor(payments);
  const payouts = await payoutsFor(seededStays, accounts, { payments, now });
  const passwordHash = await new Passwords().hash(DEMO_PASSWORD);
  const opened = new Date(now.getTime() - ACCOUNTS_OPENED_DAYS_AGO * MS_PER_DAY);
  await inTransaction(em, async (tx) => {
    await writeWorld(tx, passwordHash, now);
    const more = [...accountSteps(accounts, opened), ...payoutSteps(payouts, ownBooks().ledger)];
    await record(tx, seededStays, bills, more);
    await writeReviews(tx, seededStays, now);
    await writePlans(tx, plans, { looks, ledger: new LedgerService(), now });
    await markInstallation(tx, 1, now);
  });
  return { did: 'seeded', stays: seededStays.length };
}

async function continueStory(
  em: EntityManager,
  payments: SeedPayments,
  { now, round }: { now: Date; round: number },
): Promise<SeedOutcome> {
  const seededStays = await openStays(em, topUpOf(await catalogueInDatabase(em), round, now));
  const bills = await billsFor(seededStays, payments);
  await inTransaction(em, async (tx) => {
    await record(tx, seededStays, bills);
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

/** @throws UserError without a sandbox, because the demo's stays would be paid nowhere and could not be refunded */
async function sandboxCashier(em: EntityManager, { stripe, publicUrl }: SeedConfig): Promise<SeedPayments> {
  if (!stripe.apiBase) {
    throw new UserError(
      'The demo needs the payments sandbox, where its stays are paid. Set STRIPE_API_BASE to its address.',
    );
  }
  await awaitSandbox(stripe.apiBase);
  const installation = await installationName(em);
  return new SandboxCashier(createStripe(stripe), { apiBase: stripe.apiBase, publicUrl, installation });
}
