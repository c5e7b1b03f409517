import { Injectable } from '@nestjs/common';
import type { Json } from '#libs/core/events';
import { Clock, Refusal, type Tx } from '#libs/core/platform';

/** Who does something, on which request; `id` is null for what the product decides by itself. */
export interface Actor {
  id: string | null;
  requestId: string | null;
}

/** One thing that an operator did, and why. `before` and `after` hold the facts that changed, never secrets. */
export interface Act {
  /** `subject.verb`, such as `refund.retried`. */
  action: string;
  subject: { kind: string; id: string };
  bookingId?: string;
  reason?: string | null;
  before?: Json;
  after?: Json;
}

/** Reasons shorter than this explain nothing to the one who reads them in a year. */
const MIN_REASON = 3;
const MAX_REASON = 1_000;

/** The record of what operators do: append-only, written in the transaction of the act itself. */
@Injectable()
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  /** Writes an act down; part of the transaction that does it. */
  async record(tx: Tx, actor: Actor, act: Act): Promise<void> {
    await tx.execute(
      `insert into audit_log (at, actor_id, action, subject_kind, subject_id, booking_id, reason, before, after, request_id)
       values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?)`,
      [
        this.clock.now(),
        actor.id,
        act.action,
        act.subject.kind,
        act.subject.id,
        act.bookingId ?? null,
        act.reason ?? null,
        JSON.stringify(act.before ?? null),
        JSON.stringify(act.after ?? null),
        actor.requestId,
      ],
    );
  }
}

/**
 * A reason as it is kept: trimmed, and long enough to say something.
 * @throws Refusal `operator.reason_required`
 */
export function reasonOf(text: string | null | undefined): string {
  const reason = (text ?? '').trim();
  if (reason.length < MIN_REASON || reason.length > MAX_REASON)
    throw new Refusal('operator.reason_required', { field: 'reason' });
  return reason;
}
