import type { EntityManager } from '@mikro-orm/postgresql';
import { KEPT_EVENTS } from '#libs/core/events';
import { db } from '../database/platform-tables.js';
import { realDaysAgo } from '../database/sql.js';
import type { OldRows } from './old-rows.js';

/**
 * Deletable events, such as received webhooks: done for `days`, without a booking, and not kept for good.
 * The others keep their marks too, because a missing mark means unfinished work.
 */
const deletableEvents = (em: EntityManager, days: number) =>
  db(em)
    .selectFrom('events as e')
    .select('e.id')
    .where('e.booking_id', 'is', null)
    .where('e.name', 'not in', KEPT_EVENTS)
    .where('e.done_at', '<', realDaysAgo(days));

/** Marks of handlers on deletable events. */
const handled: OldRows = {
  what: 'handled',
  keptFor: 'keep_work_days',
  deletion: (em, days, limit) => {
    const old = deletableEvents(em, days)
      .innerJoin('handled as h', 'h.event_id', 'e.id')
      .select(['h.event_id', 'h.handler'])
      .limit(limit);
    return db(em)
      .deleteFrom('handled')
      .using(old.as('old'))
      .whereRef('handled.event_id', '=', 'old.event_id')
      .whereRef('handled.handler', '=', 'old.handler');
  },
};

/** The events themselves, once they have no marks left. */
const events: OldRows = {
  what: 'events',
  keptFor: 'keep_work_days',
  deletion: (em, days, limit) => {
    const old = deletableEvents(em, days)
      .where((event) =>
        event.not(
          event.exists(
            event.selectFrom('handled as h').select('h.event_id').whereRef('h.event_id', '=', 'e.id'),
          ),
        ),
      )
      .limit(limit);
    return db(em).deleteFrom('events').where('id', 'in', old);
  },
};

/** The platform's own expiring rows; events come after the marks that reference them. */
export const platformOldRows: readonly OldRows[] = [handled, events];
