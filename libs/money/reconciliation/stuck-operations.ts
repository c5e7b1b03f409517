import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { runEach } from '#libs/money/provider';
import type { Comparison } from './comparison.js';
import { ProviderGateways } from './gateways.port.js';
import { operationsEndedSince, operationsStuckSince, operationsToResume } from './unfinished-work.queries.js';

const STUCK_AFTER_MS = 86_400_000;
/** Calls resumed per run. */
const BATCH = 100;

type StuckOperation = Awaited<ReturnType<typeof operationsStuckSince>>[number];

/** Calls to the provider that are still unfinished a day or more after their request. */
@Injectable()
export class StuckOperations {
  constructor(
    private readonly em: EntityManager,
    private readonly gateways: ProviderGateways,
  ) {}

  /**
   * Tries to complete those whose last attempt is the longest ago, so that each gets its turn; an attempt moves them to the back.
   * All that stay unfinished become differences, with the reason.
   */
  async run(comparison: Comparison, now: Date, limit = BATCH): Promise<void> {
    const before = new Date(now.getTime() - STUCK_AFTER_MS);
    const resumed = await operationsToResume(this.em.fork(), before, limit);
    const failures = await this.resume(resumed);
    const stuck = await operationsStuckSince(this.em.fork(), before);
    const stuckIds = new Set(stuck.map(({ id }) => id));
    comparison.settled += resumed.filter(({ id }) => !stuckIds.has(id)).length;
    for (const operation of stuck)
      comparison.addDifference(differenceOf(operation, failures.get(operation.id) ?? operation.last_error));
    for (const id of await operationsEndedSince(this.em.fork()))
      comparison.markChecked(id, 'operation_stuck');
  }

  /** @returns the reasons of those that failed, by id; they become part of the finding, so that operators see them */
  private async resume(operations: readonly StuckOperation[]): Promise<ReadonlyMap<string, string>> {
    const failures = new Map<string, string>();
    const resume = ({ id, kind, booking_id: bookingId }: StuckOperation): Promise<unknown> =>
      this.gateways
        .resume({ id, kind, bookingId })
        .catch((error: unknown) => failures.set(id, error instanceof Error ? error.message : String(error)));
    await runEach(operations, resume, 'calls could not be resumed');
    return failures;
  }
}

const differenceOf = (
  { id, kind, state, booking_id: bookingId, amount_cents: oursCents }: StuckOperation,
  reason: string | null,
) => ({
  kind: 'operation_stuck' as const,
  objectId: id,
  bookingId,
  oursCents,
  note: `${kind} is ${state} for more than a day${reason ? `: ${reason}` : ''}`,
});
