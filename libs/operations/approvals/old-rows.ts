import { realDaysAgo, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Longer than acts are added up. */
const SOLO_DAYS = 7;

const soloActs: OldRows = {
  what: 'solo_acts',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('solo_acts')
      .where('id', 'in', (rows) =>
        rows.selectFrom('solo_acts').select('id').where('at', '<', realDaysAgo(SOLO_DAYS)).limit(limit),
      ),
};

/** Requests that have ended; the audit log keeps who asked and who decided. */
const approvals: OldRows = {
  what: 'approvals',
  keptFor: 'keep_work_days',
  deletion: (em, days, limit) =>
    db(em)
      .deleteFrom('approvals')
      .where('id', 'in', (rows) =>
        rows.selectFrom('approvals').select('id').where('expires_at', '<', realDaysAgo(days)).limit(limit),
      ),
};

/** The rows of this room that expire. */
export const approvalsOldRows: readonly OldRows[] = [soloActs, approvals];
