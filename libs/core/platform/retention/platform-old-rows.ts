import type { EntityManager } from '@mikro-orm/postgresql';
import { HANDLERS } from '#libs/core/events';
import { db } from '../database/platform-tables.js';
import { realDaysAgo } from '../database/sql.js';
import type { OldRows } from './old-rows.js';

/** Events that the ledger books stay with its transactions. */
const BOOKED = Object.values(HANDLERS).flatMap(({ queue, on }) => (queue === 'ledger' ? [on] : []));

/**
 * Events that can go: done for so many days, of no booking, and none that the ledger books, such as a webhook that came in.
 * The others keep their marks too, because a missing mark means that something is still to be done.
 */
const passing = (em: EntityManager, days: number) =>
  db(em)
    .selectFrom('events as e')
    .select('e.id')
    .where('e.booking_id', 'is', null)
    .where('e.name', 'not in', BOOKED)
    .where('e.done_at', '<', realDaysAgo(days));

/** Who handled an event that can go. */
const handled: OldRows = {
  what: 'handled',
  keptFor: 'keep_work_days',
  deleteSome: async (em, days, most) => {
    const old = passing(em, days)
      .innerJoin('handled as h', 'h.event_id', 'e.id')
      .select(['h.event_id', 'h.handler'])
      .limit(most);
    const { numDeletedRows } = await db(em)
      .deleteFrom('handled')
      .using(old.as('old'))
      .whereRef('handled.event_id', '=', 'old.event_id')
      .whereRef('handled.handler', '=', 'old.handler')
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
};

/** The events themselves, once no mark points to them. */
const events: OldRows = {
  what: 'events',
  keptFor: 'keep_work_days',
  deleteSome: async (em, days, most) => {
    const old = passing(em, days)
      .where((event) =>
        event.not(
          event.exists(
            event.selectFrom('handled as h').select('h.event_id').whereRef('h.event_id', '=', 'e.id'),
          ),
        ),
      )
      .limit(most);
    const { numDeletedRows } = await db(em).deleteFrom('events').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  },
};

/** What the platform itself keeps for a while; events after the marks that name them. */
export const platformOldRows: readonly OldRows[] = [handled, events];
