import { sql } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inTransaction, type Config } from '#libs/core/platform';
import { DEMO_PASSWORD } from '#libs/demo';
import { Passwords } from '#libs/people/identity';
import { exclusively, withDatabase } from '../database.js';
import { productTime } from '../seed/installation.js';
import { UserError } from '../user-error.js';
import { FILL_DOMAIN } from './people.js';
import { MAX_TOWNS } from './town-names.js';
import { db } from './tables.js';
import { HOMES_PER_TOWN } from './towns.js';
import { writeCatalogue, type Filled } from './write-catalogue.js';

/** Three towns, so that one of each demand is among them. */
const MIN_HOMES = 300;
const MAX_HOMES = MAX_TOWNS * HOMES_PER_TOWN;

const LIVE_KEY = /^(sk|rk)_live_/;

/** The same seed on the same day writes the same towns, homes, people and stays. */
export interface FillOptions {
  homes: number;
  seed: number;
}

type FillConfig = Pick<Config, 'directDatabaseUrl' | 'production' | 'stripe'>;

/**
 * Fills the database with a catalogue for measurements, in one transaction, so that a crash leaves nothing half done. Concurrent fills
 * wait for each other.
 * @throws UserError in production, with a live Stripe key, for a wrong number of homes, and when it was filled before
 */
export async function fill(config: FillConfig, options: FillOptions): Promise<Filled> {
  if (config.production) throw new UserError('A production database is never filled.');
  if (LIVE_KEY.test(config.stripe.secretKey))
    throw new UserError('STRIPE_SECRET_KEY is a live key, so nothing was filled.');
  const { homes, seed } = options;
  if (!Number.isInteger(homes) || homes < MIN_HOMES || homes > MAX_HOMES)
    throw new UserError(`--homes must be a whole number from ${MIN_HOMES} to ${MAX_HOMES}.`);
  if (!Number.isInteger(seed)) throw new UserError('--seed must be a whole number.');
  return withDatabase(config, [], ({ em }) => exclusively(em, () => fillOnce(em.fork(), options)));
}

async function fillOnce(em: EntityManager, options: FillOptions): Promise<Filled> {
  if (await wasFilled(em))
    throw new UserError('This database has been filled already, so nothing was changed. Use another one.');
  const now = await productTime(em);
  const passwordHash = await new Passwords().hash(DEMO_PASSWORD);
  const filled = await inTransaction(em, (tx) => writeCatalogue(tx, { ...options, now, passwordHash }));
  // Tells the planner what there is, and spares the first readers the work that freshly written rows leave behind.
  await sql`vacuum (analyze) users, properties, bookings, calendar_entries, reviews, towns, search_homes, stay_counts, host_months, booking_totals, listed_words`.execute(
    db(em),
  );
  return filled;
}

const wasFilled = async (em: EntityManager): Promise<boolean> =>
  (await db(em)
    .selectFrom('users')
    .select('id')
    // Whoever was erased since has no email any more; not all of them were.
    .where('email', 'like', `%${FILL_DOMAIN}`)
    .limit(1)
    .executeTakeFirst()) !== undefined;
