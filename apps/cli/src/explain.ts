import Stripe from 'stripe';
import { ConfigError, DomainError, isConflict, sqlState } from '#libs/core/platform';
import { UserError } from './user-error.js';

const UNDEFINED_TABLE = '42P01';
const WRONG_PASSWORD = ['28P01', '28000'];
const NO_SUCH_DATABASE = '3D000';
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P03',
  '53300',
];

/** Explains any error to the user in one line; configuration problems get one line each. */
export function explain(error: unknown): string {
  if (error instanceof UserError || error instanceof ConfigError || error instanceof DomainError)
    return error.message;
  if (error instanceof Stripe.errors.StripeConnectionError)
    return 'The payments sandbox cannot be reached at STRIPE_API_BASE.';
  if (error instanceof Stripe.errors.StripeError) return `The payments sandbox refused: ${error.message}`;
  return explainDatabase(error) ?? `Failed: ${firstLineOf(error)}`;
}

function explainDatabase(error: unknown): string | null {
  const state = sqlState(error) ?? '';
  if (state === UNDEFINED_TABLE) return 'The database has not been set up. Run migrate first.';
  if (state === NO_SUCH_DATABASE) return 'There is no such database: see DATABASE_URL.';
  if (WRONG_PASSWORD.includes(state))
    return 'The database does not accept this user or password: see DATABASE_URL.';
  if (UNREACHABLE.includes(state)) return 'The database cannot be reached: see DATABASE_URL.';
  if (isConflict(error)) return 'Somebody changed the same data at this moment. Please try again.';
  return null;
}

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
