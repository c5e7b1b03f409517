import { Injectable } from '@nestjs/common';
import type { Json } from '#libs/core/events';
import { Clock, jsonb, DomainError, type Tx } from '#libs/core/platform';
import { db } from './tables.js';

/** Who acts, and in which request; `id` is null for the system itself. */
export interface Actor {
  id: string | null;
  requestId: string | null;
}

/** An operator's action and its reason. `before` and `after` hold the changed values, never secrets. */
export interface AuditEntry {
  /** `subject.verb`, such as `refund.retried`. */
  action: string;
  subject: { kind: string; id: string };
  bookingId?: string;
  reason?: string | null;
  before?: Json;
  after?: Json;
}

/** Length limits of a reason, in characters; shorter ones explain nothing. */
const MIN_REASON = 3;
const MAX_REASON = 1_000;

/** The append-only log of operators' actions. */
@Injectable()
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  /** Records an action in the same transaction as the action itself. */
  async record(tx: Tx, actor: Actor, act: AuditEntry): Promise<void> {
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
 * Trims and validates a reason.
 * @throws DomainError `operator.reason_required` unless it has 3 to 1,000 characters
 */
export function reasonOf(text: string | null | undefined): string {
  const reason = (text ?? '').trim();
  if (reason.length < MIN_REASON || reason.length > MAX_REASON)
    throw new DomainError('operator.reason_required', { field: 'reason' });
  return reason;
}
