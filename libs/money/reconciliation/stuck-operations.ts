import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, rows } from '#libs/core/platform';
import { type OperationKind } from '#libs/money/provider';
import type { Comparison } from './comparison.js';
import { ProviderDoors } from './doors.port.js';

const STUCK_AFTER_MS = 86_400_000;

interface StuckRow {
  id: string;
  kind: OperationKind;
  state: string;
  booking_id: string | null;
  amount_cents: number;
  last_error: string | null;
}

const COLUMNS = 'id, kind, state, booking_id, amount_cents, last_error';
const UNFINISHED = ['requested', 'sent', 'failed'];

/** Calls to the provider that should have ended long ago: asked for a day ago or more, and still without an answer. */
@Injectable()
export class StuckOperations {
  constructor(
    private readonly em: EntityManager,
    private readonly doors: ProviderDoors,
  ) {}

  /** Tries to bring each of them to its end; one that does not get there is a difference, with the reason. */
  async run(comparison: Comparison, now: Date): Promise<void> {
    const before = new Date(now.getTime() - STUCK_AFTER_MS);
    const stuck = await rows<StuckRow>(
      this.em.fork(),
      `select ${COLUMNS} from operations where state = any(?::text[]) and requested_at < ? order by requested_at`,
      [`{${UNFINISHED.join(',')}}`, before],
    );
    for (const one of stuck) await this.settle(one, comparison);
    await this.ended(comparison);
  }

  private async settle(stuck: StuckRow, comparison: Comparison): Promise<void> {
    const { id, kind, booking_id: bookingId } = stuck;
    const said = await this.doors.resume({ id, kind, bookingId }).then(() => null, wordsOf);
    const after = await firstRow<StuckRow>(this.em.fork(), `select ${COLUMNS} from operations where id = ?`, [
      id,
    ]);
    if (!after || !UNFINISHED.includes(after.state)) {
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

  private async ended(comparison: Comparison): Promise<void> {
    const ended = await rows<{ object_id: string }>(
      this.em.fork(),
      `select f.object_id from reconciliation_findings f join operations o on o.id::text = f.object_id
        where f.kind = 'operation_stuck' and f.state = 'open' and o.state in ('succeeded', 'abandoned')`,
    );
    for (const { object_id: objectId } of ended) comparison.agrees(objectId, 'operation_stuck');
  }
}

/** What stands in its way becomes part of the finding, so that it is read and not lost. */
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
