import type { EntityManager } from '@mikro-orm/postgresql';
import { isTrue, realNowPlus } from '#libs/core/platform';
import { db } from './tables.js';

/** As long as a browser keeps the cookies that the keys come from. */
const YEAR_SECONDS = 365 * 24 * 3_600;
/** Other accounts that are kept of one person; a browser in a library knows many. */
const MOST_OTHERS = 50;

/** The accounts that a browser knows when somebody signs in with it, by key. */
export interface BrowserAccounts {
  /** Keys of the account that signs in: while a secret is rotated it has several. */
  own: readonly string[];
  /** Keys of the other accounts, newest last. */
  others: readonly string[];
}

/** Keeps which accounts a person's browser knows, for a year; of others the newest fifty. */
export async function rememberBrowser(
  em: EntityManager,
  userId: string,
  { own, others }: BrowserAccounts,
  now: Date,
): Promise<void> {
  const isOwn = new Map(others.slice(-MOST_OTHERS).map((key) => [key, false]));
  for (const key of own) isOwn.set(key, true);
  const row = { user_id: userId, seen_at: now, expires_at: realNowPlus(YEAR_SECONDS) };
  await db(em)
    .insertInto('browser_accounts')
    // Sorted, so that two concurrent sign-ins cannot deadlock.
    .values([...isOwn].sort().map(([account_key, is_own]) => ({ ...row, account_key, is_own })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'account_key']).doUpdateSet((known) => ({
        // What was the key of this account stays one when its address changes.
        is_own: isTrue(known.or([known.ref('browser_accounts.is_own'), known.ref('excluded.is_own')])),
        seen_at: known.ref('excluded.seen_at'),
        expires_at: known.ref('excluded.expires_at'),
      })),
    )
    .execute();
  if (others.length > 0) await forgetOldest(em, userId);
}

const forgetOldest = (em: EntityManager, userId: string) =>
  db(em)
    .deleteFrom('browser_accounts')
    .where('user_id', '=', userId)
    .where('account_key', 'in', (known) =>
      known
        .selectFrom('browser_accounts')
        .select('account_key')
        .where('user_id', '=', userId)
        .where('is_own', '=', false)
        .orderBy('seen_at', 'desc')
        .orderBy('account_key')
        .offset(MOST_OTHERS),
    )
    .execute();

/**
 * Who has signed in with a browser that `userId` has signed in with as well: the browser of one has shown the account of the other. Two who
 * have only a third account in common are not among them.
 */
export async function peopleOnBrowsersOf(em: EntityManager, userId: string): Promise<ReadonlySet<string>> {
  const found = await db(em)
    .selectFrom('browser_accounts as mine')
    .innerJoin('browser_accounts as theirs', 'theirs.account_key', 'mine.account_key')
    .select('theirs.user_id')
    .distinct()
    .where('mine.user_id', '=', userId)
    .where('theirs.user_id', '<>', userId)
    .where((row) => row.or([row.ref('mine.is_own'), row.ref('theirs.is_own')]))
    .execute();
  return new Set(found.map(({ user_id: id }) => id));
}
