import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Comparison } from './comparison.js';
import { ProviderGateways } from './gateways.port.js';
import {
  findUnfinishedOperation,
  operationsEndedSince,
  operationsStuckSince,
} from './unfinished-work.queries.js';

const STUCK_AFTER_MS = 86_400_000;

type StuckOperation = Awaited<ReturnType<typeof operationsStuckSince>>[number];

/** Calls to the provider that are still unfinished a day or more after their request. */
@Injectable()
export class StuckOperations {
  constructor(
    private readonly em: EntityManager,
    private readonly gateways: ProviderGateways,
  ) {}

  /** Tries to complete each of them; those that stay unfinished become differences, with the reason. */
  async run(comparison: Comparison, now: Date): Promise<void> {
    const before = new Date(now.getTime() - STUCK_AFTER_MS);
    for (const stuck of await operationsStuckSince(this.em.fork(), before))
      await this.settle(stuck, comparison);
    for (const id of await operationsEndedSince(this.em.fork()))
      comparison.markChecked(id, 'operation_stuck');
  }

  private async settle(stuck: StuckOperation, comparison: Comparison): Promise<void> {
    const { id, kind, booking_id: bookingId } = stuck;
    const failure = await this.gateways.resume({ id, kind, bookingId }).then(() => null, messageOf);
    const after = await findUnfinishedOperation(this.em.fork(), id);
    if (!after) {
      comparison.settled += 1;
      return;
    }
    const reason = failure ?? after.last_error;
    comparison.addDifference({
      kind: 'operation_stuck',
      objectId: id,
      bookingId,
      oursCents: after.amount_cents,
      note: `${kind} is ${after.state} for more than a day${reason ? `: ${reason}` : ''}`,
    });
  }
}

/** The error becomes part of the finding, so that operators see it. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
