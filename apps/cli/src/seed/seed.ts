import type { EntityManager } from '@mikro-orm/postgresql';
import { Booking } from '#libs/stays/bookings';
import { DEMO_PASSWORD, DEMO_STAYS } from '#libs/demo';
import { Passwords, User } from '#libs/people/identity';
import { LedgerService } from '#libs/money/ledger';
import { createStripe } from '#libs/money/provider';
import { inTransaction, type Config } from '#libs/core/platform';
import { Property } from '#libs/stays/properties';
import { LookAtProvider, PlanPrices } from '#libs/money/subscriptions';
import { exclusively, withDatabase } from '../database.js';
import { UserError } from '../user-error.js';
import { accountsFor, billsFor, payoutsFor } from './bills.js';
import { SandboxCashier, type Cashier } from './cashier.js';
import { awaitSandbox } from './await-sandbox.js';
import { castInDatabase, castOfTheDemo } from './cast.js';
import { installationName, isStale, lookAt, markInstallation, productTime } from './installation.js';
import { PlanDesk } from './plan-desk.js';
import { lookAtPlans, writePlans } from './plan-rows.js';
import { accountSteps, payoutSteps } from './payout-steps.js';
import { plotOf, type Plot } from './plot.js';
import { writeReviews } from './review-rows.js';
import { ownBooks, tell } from './tell.js';
import { openPlots, waveOf } from './waves.js';
import { writeWorld } from './world-rows.js';

/** What seeding did: filled an empty database, added what is to come, or found everything in place. */
export interface SeedOutcome {
  did: 'seeded' | 'continued' | 'nothing';
  /** Bookings that were written. */
  stays: number;
}

/** What tests replace: the payment provider and the time. */
export interface SeedPorts {
  cashier?: Cashier;
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
  const cashier = ports.cashier ?? (await sandboxCashier(em, config));
  return installation.kind === 'empty'
    ? tellFromTheBeginning(em, { cashier, config, now })
    : continueStory(em, cashier, { now, wave: installation.wave + 1 });
}

async function tellFromTheBeginning(
  em: EntityManager,
  { cashier, config, now }: { cashier: Cashier; config: SeedConfig; now: Date },
): Promise<SeedOutcome> {
  const cast = castOfTheDemo();
  const plots = DEMO_STAYS.map((stay): Plot => {
    const home = cast.homes.get(stay.home);
    const traveler = cast.travelers.get(stay.traveler);
    if (!home || !traveler) throw new Error(`The stay ${stay.key} is of somebody or somewhere unknown`);
    return plotOf(stay, home, traveler, now);
  });
  const bills = await billsFor(plots, cashier);
  const looks = new LookAtProvider(em, createStripe(config.stripe));
  const plans = await lookAtPlans(looks, await (await planDesk(em, config)).all(now));
  const accounts = await accountsFor(cashier);
  const payouts = await payoutsFor(plots, accounts, { cashier, now });
  const passwordHash = await new Passwords().hash(DEMO_PASSWORD);
  const opened = new Date(now.getTime() - ACCOUNTS_OPENED_DAYS_AGO * MS_PER_DAY);
  await inTransaction(em, async (tx) => {
    await writeWorld(tx, passwordHash, now);
    const more = [...accountSteps(accounts, opened), ...payoutSteps(payouts, ownBooks().ledger)];
    await tell(tx, plots, bills, more);
    await writeReviews(tx, plots, now);
    await writePlans(tx, plans, { looks, ledger: new LedgerService(), now });
    await markInstallation(tx, 1, now);
  });
  return { did: 'seeded', stays: plots.length };
}

async function continueStory(
  em: EntityManager,
  cashier: Cashier,
  { now, wave }: { now: Date; wave: number },
): Promise<SeedOutcome> {
  const plots = await openPlots(em, waveOf(await castInDatabase(em), wave, now));
  const bills = await billsFor(plots, cashier);
  await inTransaction(em, async (tx) => {
    await tell(tx, plots, bills);
    await markInstallation(tx, wave, now);
  });
  return { did: 'continued', stays: plots.length };
}

async function planDesk(em: EntityManager, { stripe }: SeedConfig): Promise<PlanDesk> {
  const client = createStripe(stripe);
  const { secretKey, apiBase = '' } = stripe;
  const installation = await installationName(em);
  return new PlanDesk(client, new PlanPrices(client), { apiBase, secretKey, installation });
}

/** @throws UserError without a sandbox, because the demo's stays would be paid nowhere and could not be refunded */
async function sandboxCashier(em: EntityManager, { stripe, publicUrl }: SeedConfig): Promise<Cashier> {
  if (!stripe.apiBase) {
    throw new UserError(
      'The demo needs the payments sandbox, where its stays are paid. Set STRIPE_API_BASE to its address.',
    );
  }
  await awaitSandbox(stripe.apiBase);
  const installation = await installationName(em);
  return new SandboxCashier(createStripe(stripe), { apiBase: stripe.apiBase, publicUrl, installation });
}
