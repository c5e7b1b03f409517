import { HANDLERS } from '#libs/core/events';
import { realDaysAgo } from '../database/sql.js';
import { db } from '../database/platform-tables.js';
import type { OldRows } from './old-rows.js';

/**
 * Which handlers handled an event, some time after the last of them did: no job of it comes again. The event itself stays
 * where it belongs to a booking, as its history.
 */
const handled: OldRows = {
  what: 'handled',
  keptFor: 'keep_work_days',
  deleteSome: async (em, days, most) => {
    const old = db(em)
      .selectFrom('handled as h')
      .innerJoin('events as e', 'e.id', 'h.event_id')
      .select(['h.event_id', 'h.handler'])
      .where('h.handled_at', '<', realDaysAgo(days))
      .where('e.done_at', '<', realDaysAgo(days))
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

/** Events that the ledger books stay with its transactions. */
const BOOKED = Object.values(HANDLERS).flatMap(({ queue, on }) => (queue === 'ledger' ? [on] : []));

/** Events of no booking that moved no money, such as a webhook that came in. */
const events: OldRows = {
  what: 'events',
  keptFor: 'keep_work_days',
  deleteSome: async (em, days, most) => {
    const old = db(em)
      .selectFrom('events as e')
      .select('e.id')
      .where('e.booking_id', 'is', null)
      .where('e.name', 'not in', BOOKED)
      .where('e.done_at', '<', realDaysAgo(days))
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

/** What the platform itself keeps for a while; events after the rows that name them. */
export const platformOldRows: readonly OldRows[] = [handled, events];
