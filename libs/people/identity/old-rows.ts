import { realNow, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Expired sessions. */
const sessions: OldRows = {
  what: 'sessions',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('sessions')
      .where('id', 'in', (rows) =>
        rows.selectFrom('sessions').select('id').where('expires_at', '<', realNow()).limit(limit),
      ),
};

/** Challenges that nobody met. */
const challenges: OldRows = {
  what: 'proof_challenges',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('proof_challenges')
      .where('id', 'in', (rows) =>
        rows.selectFrom('proof_challenges').select('id').where('expires_at', '<', realNow()).limit(limit),
      ),
};

/** Accounts that no browser of the person has shown for a year. */
const browserAccounts: OldRows = {
  what: 'browser_accounts',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('browser_accounts')
      .where((row) =>
        row(
          row.refTuple('user_id', 'account_key'),
          'in',
          row
            .selectFrom('browser_accounts')
            .select(['user_id', 'account_key'])
            .where('expires_at', '<', realNow())
            .limit(limit)
            .$asTuple('user_id', 'account_key'),
        ),
      ),
};

/** The rows of this room that expire. */
export const identityOldRows: readonly OldRows[] = [sessions, challenges, browserAccounts];
