import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { WantedActView } from '#libs/core/contracts';
import { DomainError, inTransaction, type Tx } from '#libs/core/platform';
import { permissionForAct, permits, type GuardedAct } from '#libs/core/rules';
import {
  SoloActs,
  Approvals,
  assertUnchanged,
  isUsedLater,
  type ApprovalRow,
  type WeighedAct,
} from '#libs/operations/approvals';
import { AuditLog, reasonOf, type Actor } from '#libs/operations/audit';
import { IdentityQueries, type Person } from '#libs/people/identity';
import { Acts, paramsFor, type ActRequest, type ActOutcome, type ActResults } from './acts.js';

/** An act, by name. */
export interface Wanted<Act extends GuardedAct = GuardedAct> {
  act: Act;
  subjectId: string;
  params?: ActRequest['params'];
}

/** Undoes an act that was only tried. */
class Tried extends Error {
  constructor(readonly done: ActOutcome<unknown>) {
    super('Tried, not done');
  }
}

/**
 * Operators' acts that can need a second one: done and audited at once below the limits, else asked for by one and done when another
 * approves, in the same transaction as the approval, with the same amounts. @spec G12, decision 51
 */
@Injectable()
export class GuardedCommands {
  constructor(
    private readonly em: EntityManager,
    private readonly acts: Acts,
    private readonly solo: SoloActs,
    private readonly approvals: Approvals,
    private readonly people: IdentityQueries,
    private readonly log: AuditLog,
  ) {}

  /**
   * Does an act, and records it.
   * @throws DomainError `approval.required` with the act as `approval`, `operator.reason_required`, and those of the act; nothing is done
   */
  async perform<Act extends GuardedAct>(
    operator: Actor,
    reason: string | null | undefined,
    { act, subjectId, params: sent = {} }: Wanted<Act>,
  ): Promise<ActResults[Act]> {
    const why = reasonOf(reason);
    const params = paramsFor(act, sent);
    const operatorId = idOf(operator);
    return inTransaction(this.em, async (tx) => {
      await this.solo.lock(tx, operatorId);
      const done = await this.acts.run(act, tx, { operatorId, subjectId, params, reason: why });
      const { result, weight, personId, changes, ...entry } = done;
      if (changes === 'nothing') return result;
      const weighed = { act, operatorId, personId, weight };
      if (!(await this.solo.needsApproval(tx, weighed))) await this.solo.add(tx, weighed);
      else if (
        !isUsedLater(act) ||
        !(await this.approvals.use(tx, { ...weighed, subject: entry.subject, params }))
      )
        throw new DomainError('approval.required', {
          facts: { approval: wantedView(act, subjectId, params) },
        });
      await this.log.record(tx, operator, { ...entry, reason: why });
      return result;
    });
  }

  /** True when the operator could not do this alone now; it is decided anew when they do. */
  needApproval(operator: Actor, weighed: Omit<WeighedAct, 'operatorId'>): Promise<boolean> {
    return inTransaction(this.em, (tx) =>
      this.solo.needsApproval(tx, { ...weighed, operatorId: idOf(operator) }),
    );
  }

  /**
   * Asks another operator for an act that is above the limits. It is tried first, so that what is asked for is known to the cent.
   * @returns the request's id
   * @throws DomainError `auth.forbidden` without the act's own permission, `approval.not_needed`, `approval.asked_already`, and those of the act
   */
  async ask(
    { operatorRole }: Person,
    operator: Actor,
    reason: string | null | undefined,
    { act, subjectId, params: sent = {} }: Wanted,
  ): Promise<string> {
    const why = reasonOf(reason);
    const operatorId = idOf(operator);
    if (operatorRole === null || !permits(operatorRole, permissionForAct(act)))
      throw new DomainError('auth.forbidden');
    const params = paramsFor(act, sent);
    const { weight, personId, changes, subject, bookingId, after } = await this.tried(act, {
      operatorId,
      subjectId,
      params,
      reason: why,
    });
    return inTransaction(this.em, async (tx) => {
      await this.solo.lock(tx, operatorId);
      const weighed = { act, operatorId, personId, weight };
      if (changes === 'nothing' || !(await this.solo.needsApproval(tx, weighed)))
        throw new DomainError('approval.not_needed');
      const wanted = { ...weighed, subject, params, effect: after ?? null, bookingId: bookingId ?? null };
      const id = await this.approvals.ask(tx, { ...wanted, reason: why });
      await this.log.record(tx, operator, {
        action: 'approval.asked',
        subject: { kind: 'approval', id },
        ...(bookingId && { bookingId }),
        reason: why,
        after: { act, about: subject.id, ...(after && { effect: after }) },
      });
      return id;
    });
  }

  /** Approves a request and does what it asks. @throws DomainError of {@link Approvals}, `approval.changed`, `approval.asker_gone`, those of the act */
  async approve(operator: Actor, id: string, reason: string | null | undefined): Promise<void> {
    const why = reasonOf(reason);
    const operatorId = idOf(operator);
    await inTransaction(this.em, async (tx) => {
      const request = await this.approvals.locked(tx, id);
      await this.approvals.approve(tx, request, operatorId, why);
      await this.assertMayStill(request);
      if (!isUsedLater(request.act)) await this.execute(tx, operator, request);
      await this.recordDecision(tx, operator, 'approval.given', request, why);
    });
  }

  /** Refuses a request. @throws DomainError of {@link Approvals} */
  async refuse(operator: Actor, id: string, reason: string | null | undefined): Promise<void> {
    const why = reasonOf(reason);
    await inTransaction(this.em, async (tx) => {
      const request = await this.approvals.locked(tx, id);
      await this.approvals.refuse(tx, request, idOf(operator), why);
      await this.recordDecision(tx, operator, 'approval.refused', request, why);
    });
  }

  /** Takes one's own request back. @throws DomainError of {@link Approvals} */
  async withdraw(operator: Actor, id: string, reason: string | null | undefined): Promise<void> {
    const why = reasonOf(reason);
    await inTransaction(this.em, async (tx) => {
      const request = await this.approvals.locked(tx, id);
      await this.approvals.withdraw(tx, request, idOf(operator), why);
      await this.recordDecision(tx, operator, 'approval.withdrawn', request, why);
    });
  }

  /** Does what was asked for, in the name of whoever asked. @throws DomainError `approval.changed`, those of the act */
  private async execute(tx: Tx, approver: Actor, request: ApprovalRow): Promise<void> {
    const { act, subject_id: subjectId, reason, requested_by: operatorId } = request;
    const params = paramsOf(request);
    const {
      weight,
      after = null,
      ...entry
    } = await this.acts.run(act, tx, {
      operatorId,
      subjectId,
      params,
      reason,
      hasWaited: true,
    });
    assertUnchanged(request, { effect: after, weight });
    const { action, subject, bookingId, before } = entry;
    await this.log.record(
      tx,
      { id: operatorId, requestId: approver.requestId },
      {
        action,
        subject,
        ...(bookingId && { bookingId }),
        reason,
        ...(before !== undefined && { before }),
        after: { effect: after, approved_by: approver.id },
      },
    );
  }

  /** Does an act and undoes it. */
  private async tried(act: GuardedAct, request: ActRequest): Promise<ActOutcome<unknown>> {
    try {
      return await inTransaction(this.em, async (tx): Promise<never> => {
        throw new Tried(await this.acts.run(act, tx, request));
      });
    } catch (error) {
      if (error instanceof Tried) return error.done;
      throw error;
    }
  }

  /** @throws DomainError `approval.asker_gone` when whoever asked has lost the permission since */
  private async assertMayStill({ act, requested_by: id }: ApprovalRow): Promise<void> {
    const role = (await this.people.account(id))?.operator_role ?? null;
    if (role === null || !permits(role, permissionForAct(act))) throw new DomainError('approval.asker_gone');
  }

  private recordDecision(
    tx: Tx,
    operator: Actor,
    action: string,
    { id, act, subject_id: about, booking_id: bookingId, requested_by: askedBy }: ApprovalRow,
    reason: string,
  ): Promise<void> {
    return this.log.record(tx, operator, {
      action,
      subject: { kind: 'approval', id },
      ...(bookingId && { bookingId }),
      reason,
      after: { act, about, asked_by: askedBy },
    });
  }
}

const wantedView = (act: GuardedAct, subjectId: string, params: ActRequest['params']): WantedActView => ({
  act,
  subject_id: subjectId,
  params,
});

/** Written by {@link GuardedCommands.ask}. */
const paramsOf = ({ params }: ApprovalRow): ActRequest['params'] => params as ActRequest['params'];

function idOf({ id }: Actor): string {
  if (id === null) throw new Error('Only operators act here');
  return id;
}
