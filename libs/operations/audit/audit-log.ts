import { Injectable } from '@nestjs/common';
import type { Json } from '#libs/core/events';
import { Clock, jsonb, DomainError, type Tx } from '#libs/core/platform';
import { db } from './tables.js';

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
    await db(tx)
      .insertInto('audit_log')
      .values({
        at: this.clock.now(),
        actor_id: actor.id,
        action: act.action,
        subject_kind: act.subject.kind,
        subject_id: act.subject.id,
        booking_id: act.bookingId ?? null,
        reason: act.reason ?? null,
        before: jsonb(act.before ?? null),
        after: jsonb(act.after ?? null),
        request_id: actor.requestId,
      })
      .execute();
  }
}

/**
 * A reason as it is kept: trimmed, and long enough to say something.
 * @throws DomainError `operator.reason_required`
 */
export function reasonOf(text: string | null | undefined): string {
  const reason = (text ?? '').trim();
  if (reason.length < MIN_REASON || reason.length > MAX_REASON)
    throw new DomainError('operator.reason_required', { field: 'reason' });
  return reason;
}
