import { realDaysAgo, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Longer than acts are added up. */
const ALONE_DAYS = 7;

const actsAlone: OldRows = {
  what: 'acts_alone',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('acts_alone')
      .where('id', 'in', (rows) =>
        rows.selectFrom('acts_alone').select('id').where('at', '<', realDaysAgo(ALONE_DAYS)).limit(limit),
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
export const approvalsOldRows: readonly OldRows[] = [actsAlone, approvals];
