import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { HANDLER_NAMES, HANDLERS, type EventCatalogue, type EventName } from '#libs/core/events';
import { isOneOf, type Tx } from '#libs/core/platform';
import { db, type SeedTables } from './tables.js';

type Event = ExpressionBuilder<SeedTables, 'events'>;

/** A condition on events. */
export type EventFilter = (event: Event) => Expression<SqlBool>;

/** True for events whose name starts with `kind`. */
export const isOf = (event: Event, kind: 'payout' | 'subscription') =>
  event(event.cast<string>('name', 'text'), 'like', `${kind}.%`);

/** The name of a fact that at least one kind of event carries. */
type FactName<Payload = EventCatalogue[EventName]> = Payload extends unknown ? keyof Payload & string : never;

/** True for events whose payload names one of these users. Raw SQL, because Kysely's paths know only facts that every event carries. */
export const isAbout = (event: Event, fact: FactName, ids: readonly string[]) =>
  isOneOf(sql`${event.ref('payload')}->>${sql.lit(fact)}`, ids);

/** Marks events as handled when they happened, because everything that follows from them is already written. */
export async function markAsPast(tx: Tx, filter: EventFilter): Promise<void> {
  for (const handler of HANDLER_NAMES) {
    await db(tx)
      .insertInto('handled')
      .columns(['handler', 'event_id', 'handled_at'])
      .expression((from) =>
        from
          .selectFrom('events')
          .select((event) => [event.val(handler).as('handler'), 'id', 'occurred_at'])
          .where('name', '=', HANDLERS[handler].on)
          .where(filter),
      )
      .execute();
  }
  await db(tx)
    .updateTable('events')
    .set((event) => ({
      recorded_at: event.ref('occurred_at'),
      published_at: event.ref('occurred_at'),
      done_at: event.ref('occurred_at'),
    }))
    .where(filter)
    .execute();
}
