import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Json } from '#libs/core/events';
import { Clock, DomainError, isConflict, jsonb, type Tx } from '#libs/core/platform';
import { APPROVAL_HOURS, type GuardedAct } from '#libs/core/rules';
import type { WeighedAct } from './solo-acts.js';
import { db } from './tables.js';

const MS_PER_HOUR = 3_600_000;
/** An export may have grown by this share of its rows since it was approved. */
const GROWTH = 1.1;

/** An act to ask for: what it is about, with what parameters, and what it would do now. */
export interface WantedAct extends WeighedAct {
  subject: { kind: string; id: string };
  params: Json;
  effect: Json;
  bookingId: string | null;
  reason: string;
}

/** What somebody asked for. */
export type ApprovalRow = Awaited<ReturnType<Approvals['locked']>>;

/** Requests of one operator that another decides. Each act is done in the transaction in which it is approved. */
@Injectable()
export class Approvals {
  constructor(private readonly clock: Clock) {}

  /** Asks for an act. @returns the request's id @throws DomainError `approval.asked_already` */
  async ask(tx: Tx, wanted: WantedAct): Promise<string> {
    const now = this.clock.now();
    await this.expire(tx);
    const id = randomUUID();
    try {
      await db(tx)
        .insertInto('approvals')
        .values({
          id,
          act: wanted.act,
          subject_kind: wanted.subject.kind,
          subject_id: wanted.subject.id,
          params: jsonb(wanted.params),
          effect: jsonb(wanted.effect),
          weight: wanted.weight,
          person_id: wanted.personId,
          booking_id: wanted.bookingId,
          reason: wanted.reason,
          requested_by: wanted.operatorId,
          requested_at: now,
          expires_at: new Date(now.getTime() + APPROVAL_HOURS * MS_PER_HOUR),
          state: 'waiting',
        })
        .execute();
    } catch (error) {
      if (isConflict(error)) throw new DomainError('approval.asked_already');
      throw error;
    }
    return id;
  }

  /**
   * A request to decide, locked until the transaction ends.
   * @throws DomainError `approval.not_found`, `approval.decided` when somebody was faster or it has expired
   */
  async locked(tx: Tx, id: string) {
    const row = await db(tx)
      .selectFrom('approvals')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new DomainError('approval.not_found');
    if (row.state !== 'waiting' || row.expires_at <= this.clock.now())
      throw new DomainError('approval.decided');
    return row;
  }

  /**
   * Approves a locked request.
   * @throws DomainError `approval.own`: nobody approves what they asked for, or what is about them
   */
  async approve(tx: Tx, request: ApprovalRow, operatorId: string, reason: string): Promise<void> {
    if (request.requested_by === operatorId || request.person_id === operatorId)
      throw new DomainError('approval.own');
    await this.decide(tx, request, { state: 'approved', by: operatorId, reason });
  }

  /** Refuses a locked request. @throws DomainError `approval.own` */
  async refuse(tx: Tx, request: ApprovalRow, operatorId: string, reason: string): Promise<void> {
    if (request.requested_by === operatorId) throw new DomainError('approval.own');
    await this.decide(tx, request, { state: 'refused', by: operatorId, reason });
  }

  /** Takes a locked request back. @throws DomainError `approval.not_found` when somebody else asked */
  async withdraw(tx: Tx, request: ApprovalRow, operatorId: string, reason: string): Promise<void> {
    if (request.requested_by !== operatorId) throw new DomainError('approval.not_found');
    await this.decide(tx, request, { state: 'withdrawn', by: operatorId, reason });
  }

  /**
   * Uses the approval of a file, once, and within {@link APPROVAL_HOURS} of the decision.
   * @returns false when the operator has none for this file, or it has grown by more than a tenth
   */
  async use(tx: Tx, file: Omit<WantedAct, 'effect' | 'bookingId' | 'reason' | 'personId'>): Promise<boolean> {
    const now = this.clock.now();
    const approved = await db(tx)
      .selectFrom('approvals')
      .select(['id', 'params', 'weight'])
      .where('act', '=', file.act)
      .where('subject_kind', '=', file.subject.kind)
      .where('subject_id', '=', file.subject.id)
      .where('requested_by', '=', file.operatorId)
      .where('state', '=', 'approved')
      .where('used_at', 'is', null)
      .where('decided_at', '>', new Date(now.getTime() - APPROVAL_HOURS * MS_PER_HOUR))
      .orderBy('decided_at')
      .forUpdate()
      .execute();
    const found = approved.find(
      ({ params, weight }) => isDeepStrictEqual(params, file.params) && file.weight <= weight * GROWTH,
    );
    if (!found) return false;
    await db(tx).updateTable('approvals').set({ used_at: now }).where('id', '=', found.id).execute();
    return true;
  }

  /** Closes requests that nobody decided in time. */
  async expire(tx: Tx): Promise<void> {
    const now = this.clock.now();
    await db(tx)
      .updateTable('approvals')
      .set({ state: 'expired', decided_at: now })
      .where('state', '=', 'waiting')
      .where('expires_at', '<=', now)
      .execute();
  }

  private async decide(
    tx: Tx,
    { id }: ApprovalRow,
    { state, by, reason }: { state: 'approved' | 'refused' | 'withdrawn'; by: string; reason: string },
  ): Promise<void> {
    await db(tx)
      .updateTable('approvals')
      .set({ state, decided_by: by, decided_at: this.clock.now(), decision_reason: reason })
      .where('id', '=', id)
      .execute();
  }
}

/** Throws unless the act would do exactly what was asked for. @throws DomainError `approval.changed` */
export function assertUnchanged(request: ApprovalRow, now: { effect: Json; weight: number }): void {
  // Both as the database keeps them: without undefined members.
  const effect: unknown = JSON.parse(JSON.stringify(now.effect));
  if (request.weight !== now.weight || !isDeepStrictEqual(request.effect, effect))
    throw new DomainError('approval.changed');
}

/** True for acts whose file is made later, by the one who asked. */
export const isUsedLater = (act: GuardedAct): boolean => act === 'export_people';
