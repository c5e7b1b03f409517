import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { HANDLER_NAMES, HANDLERS, type EventName, type HandlerName } from '#libs/core/events';
import { isTrue, readsOver, realNowPlus, sumOf, type PlatformTables } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { LedgerTables } from '#libs/money/ledger';
import type { ProviderTables } from '#libs/money/provider';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { ReconciliationTables } from './tables.js';

type Reads = Pick<PlatformTables, 'events' | 'handled'> &
  Pick<LedgerTables, 'ledger_entries'> &
  ProviderTables &
  ReconciliationTables &
  Pick<SubscriptionsTables, 'subscriptions'>;

/** A rejected call with a later retry has moved no money, so it is no reason to wait. */
const SOON_SECONDS = 120;

const operations = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('operations')
    .select(['id', 'kind', 'state', 'booking_id', 'amount_cents', 'last_error'])
    .where('state', 'in', ['requested', 'sent', 'failed']);

/** Unfinished calls to the provider requested before this instant, oldest first. */
export const operationsStuckSince = (em: EntityManager, before: Date) =>
  operations(em).where('requested_at', '<', before).orderBy('requested_at').orderBy('id').execute();

/** The same, but a limited number, those first that have not been attempted for longest: each attempt postpones the next. */
export const operationsToResume = (em: EntityManager, before: Date, limit: number) =>
  operations(em)
    .where('requested_at', '<', before)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Ids of calls with an open finding that have finished since. */
export async function operationsEndedSince(em: EntityManager): Promise<string[]> {
  const ended = await readsOver<Reads>(em)
    .selectFrom('reconciliation_findings as f')
    .innerJoin('operations as o', (on) =>
      on.on((row) => row(row.cast<string>('o.id', 'text'), '=', row.ref('f.object_id'))),
    )
    .select('f.object_id')
    .where('f.kind', '=', 'operation_stuck')
    .where('f.state', '=', 'open')
    .where('o.state', 'in', ['succeeded', 'abandoned'])
    .execute();
  return ended.map((row) => row.object_id);
}

/** What our books say the provider holds for us. */
export async function providerClearing(em: EntityManager): Promise<Cents> {
  const { cents } = await readsOver<Reads>(em)
    .selectFrom('ledger_entries')
    .select((entry) => sumOf(entry.ref('amount_cents')).as('cents'))
    .where('account', '=', 'provider_clearing')
    .executeTakeFirstOrThrow();
  return cents;
}

/** True when no event awaits booking, no webhook event processing, no call its answer and no plan its renewal. */
export async function isMoneyAtRest(em: EntityManager, now: Date): Promise<boolean> {
  const reads = readsOver<Reads>(em);
  const unanswered = reads
    .selectFrom('operations')
    .select('id')
    .where((row) =>
      row.or([
        row('state', '=', 'sent'),
        row.and([
          row('state', '=', 'requested'),
          row.or([row('last_error', 'is', null), row('next_attempt_at', '<', realNowPlus(SOON_SECONDS))]),
        ]),
      ]),
    );
  const unprocessed = reads.selectFrom('webhook_events').select('id').where('processed_at', 'is', null);
  const unrenewed = reads
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '<>', 'ended')
    .where('period_end', '<=', now);
  const { waiting } = await reads
    .selectNoFrom((row) =>
      isTrue(
        row.or([
          row.exists(unbookedEvents(em)),
          row.exists(unanswered),
          row.exists(unprocessed),
          row.exists(unrenewed),
        ]),
      ).as('waiting'),
    )
    .executeTakeFirstOrThrow();
  return !waiting;
}

const BOOKING_HANDLERS = HANDLER_NAMES.filter((name) => HANDLERS[name].room === 'ledger');

/** Events that a handler of the ledger has not booked yet. */
const unbookedEvents = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('events as e')
    .innerJoin(
      // Pairs of event and handler; Kysely cannot express unnest over two arrays.
      sql<{ event: EventName; handler: HandlerName }>`unnest(
        ${BOOKING_HANDLERS.map((name) => HANDLERS[name].on)}::text[], ${BOOKING_HANDLERS}::text[])`.as<'b'>(
        sql`b(event, handler)`,
      ),
      'b.event',
      'e.name',
    )
    .select('e.id')
    .where('e.done_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('handled as h')
            .select('h.event_id')
            .whereRef('h.event_id', '=', 'e.id')
            .whereRef('h.handler', '=', 'b.handler'),
        ),
      ),
    );
