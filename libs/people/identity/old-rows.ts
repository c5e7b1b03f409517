import { realNow, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Sessions that ran out. */
const sessions: OldRows = {
  what: 'sessions',
  keptFor: null,
  deleteSome: async (em, _days, most) => {
    const old = db(em).selectFrom('sessions').select('id').where('expires_at', '<', realNow()).limit(most);
    const { numDeletedRows } = await db(em).deleteFrom('sessions').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  },
};

/** Nobody is signed in by a session that ran out. */
export const identityOldRows: readonly OldRows[] = [sessions];
