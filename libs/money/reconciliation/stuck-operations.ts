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

/** Calls to the provider that should have ended long ago: asked for a day ago or more, and still without an answer. */
@Injectable()
export class StuckOperations {
  constructor(
    private readonly em: EntityManager,
    private readonly gateways: ProviderGateways,
  ) {}

  /** Tries to bring each of them to its end; one that does not get there is a difference, with the reason. */
  async run(comparison: Comparison, now: Date): Promise<void> {
    const before = new Date(now.getTime() - STUCK_AFTER_MS);
    for (const one of await operationsStuckSince(this.em.fork(), before)) await this.settle(one, comparison);
    for (const id of await operationsEndedSince(this.em.fork())) comparison.agrees(id, 'operation_stuck');
  }

  private async settle(stuck: StuckOperation, comparison: Comparison): Promise<void> {
    const { id, kind, booking_id: bookingId } = stuck;
    const said = await this.gateways.resume({ id, kind, bookingId }).then(() => null, wordsOf);
    const after = await findUnfinishedOperation(this.em.fork(), id);
    if (!after) {
      comparison.settled += 1;
      return;
    }
    const reason = said ?? after.last_error;
    comparison.differs({
      kind: 'operation_stuck',
      objectId: id,
      bookingId,
      oursCents: after.amount_cents,
      theirsCents: null,
      note: `${kind} is ${after.state} for more than a day${reason ? `: ${reason}` : ''}`,
    });
  }
}

/** What stands in its way becomes part of the finding, so that it is read and not lost. */
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
