import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ActParams, CancellationPreviewView, ErrorCode } from '#libs/core/contracts';
import { DomainError, Settings, type Tx, isUuid } from '#libs/core/platform';
import { isApprovalSetting, isSettingKey, OPERATOR_ROLES, type GuardedAct } from '#libs/core/rules';
import { PayableHolds } from '#libs/money/payouts';
import { changeOperatorRole, IdentityQueries } from '#libs/people/identity';
import { EraseAccount } from '#libs/people/privacy';
import { EndBooking } from '#libs/stays/bookings';
import { cancellationPreviewView } from '../../bookings/cancellation-preview.view.js';
import type { CommandResult } from '../audited-commands.js';
import { LISTS } from '../lists/definitions.js';
import { ListReader } from '../lists/list-reader.js';

/** An act on one thing, by an operator. */
export interface ActRequest {
  operatorId: string;
  subjectId: string;
  params: ActParams;
  reason: string;
}

/** What was done, and how much it weighs. */
export type ActOutcome<T> = CommandResult<T> & {
  /** Cents, rows or 1: see the act. */
  weight: number;
  /** Whom it favors or is about; null when that is nobody. */
  personId: string | null;
};

/** What each act returns. */
export interface ActResults {
  cancel_booking: CancellationPreviewView;
  lift_payout_hold: undefined;
  erase_user: undefined;
  change_operator_role: undefined;
  export_people: undefined;
  change_approval_setting: undefined;
}

type Work<Act extends GuardedAct> = (tx: Tx, request: ActRequest) => Promise<ActOutcome<ActResults[Act]>>;

const Refund = z.object({ refund: z.enum(['full', 'policy']) });
const NewRole = z.object({ role: z.enum(OPERATOR_ROLES) });
const NewValue = z.object({
  value: z.union([z.boolean(), z.number(), z.string()]),
  effective_from: z.iso.datetime({ offset: true }).nullish(),
});

/** What operators do that can need a second one, in one transaction each, so that it can be done now, tried, or done by approval. */
@Injectable()
export class Acts {
  private readonly works: { readonly [Act in GuardedAct]: Work<Act> } = {
    cancel_booking: (tx, request) => this.cancelBooking(tx, request),
    lift_payout_hold: (tx, request) => this.liftPayoutHold(tx, request),
    erase_user: (tx, request) => this.eraseUser(tx, request),
    change_operator_role: (tx, request) => this.changeRole(tx, request),
    export_people: (_tx, request) => this.exportPeople(request),
    change_approval_setting: (tx, request) => this.changeSetting(tx, request),
  };

  constructor(
    private readonly ending: EndBooking,
    private readonly holds: PayableHolds,
    private readonly erasure: EraseAccount,
    private readonly people: IdentityQueries,
    private readonly settings: Settings,
    private readonly lists: ListReader,
  ) {}

  /** Does an act as part of the transaction. Of an export it only counts the rows. @throws DomainError of the act */
  run<Act extends GuardedAct>(act: Act, tx: Tx, request: ActRequest): Promise<ActOutcome<ActResults[Act]>> {
    return this.works[act](tx, request);
  }

  private async cancelBooking(
    tx: Tx,
    { subjectId, params, reason }: ActRequest,
  ): Promise<ActOutcome<CancellationPreviewView>> {
    const { refund } = checked(Refund, params);
    const id = idOf(subjectId, 'booking.not_found');
    const { booking, settlement, now } = await this.ending.byOperator(tx, id, refund, reason);
    const view = cancellationPreviewView(booking, settlement, now);
    const { refund_amount, owner_amount, platform_amount, cleaning_amount } = view;
    return {
      result: view,
      action: 'booking.cancelled',
      subject: { kind: 'booking', id },
      bookingId: id,
      after: { refund, refund_amount, owner_amount, platform_amount, cleaning_amount },
      weight: settlement.refund,
      personId: booking.travelerId,
    };
  }

  private async liftPayoutHold(
    tx: Tx,
    { operatorId, subjectId, reason }: ActRequest,
  ): Promise<ActOutcome<undefined>> {
    const id = idOf(subjectId, 'payout.hold_not_found');
    const { ownerId, amount } = await this.holds.liftByOperator(tx, { id, operatorId, why: reason });
    return {
      result: undefined,
      action: 'payout_hold.lifted',
      subject: { kind: 'payout_hold', id },
      after: { amount_cents: amount },
      weight: Math.max(0, amount),
      personId: ownerId,
    };
  }

  private async eraseUser(tx: Tx, { subjectId }: ActRequest): Promise<ActOutcome<undefined>> {
    const id = idOf(subjectId, 'user.not_found');
    await this.erasure.run(tx, id);
    return {
      result: undefined,
      action: 'user.erased',
      subject: { kind: 'user', id },
      weight: 1,
      personId: id,
    };
  }

  private async changeRole(
    tx: Tx,
    { operatorId, subjectId, params }: ActRequest,
  ): Promise<ActOutcome<undefined>> {
    const { role } = checked(NewRole, params);
    const id = idOf(subjectId, 'operator.not_found');
    const before = await changeOperatorRole(tx, { operatorId: id, role, by: operatorId });
    return {
      result: undefined,
      action: 'operator.role_changed',
      subject: { kind: 'user', id },
      before: { role: before },
      after: { role },
      weight: 1,
      personId: id,
    };
  }

  private async exportPeople({ subjectId, params }: ActRequest): Promise<ActOutcome<undefined>> {
    const done = { result: undefined, personId: null };
    const list = LISTS.find(({ name }) => name === subjectId);
    if (list)
      return {
        ...done,
        action: 'list.exported',
        subject: { kind: 'list', id: subjectId },
        after: params,
        weight: await this.lists.total(list, params),
      };
    const id = idOf(subjectId, 'list.not_found');
    if (!(await this.people.account(id))) throw new DomainError('user.not_found');
    return { ...done, action: 'user.exported', subject: { kind: 'user', id }, weight: 1 };
  }

  private async changeSetting(
    tx: Tx,
    { operatorId, subjectId: key, params, reason }: ActRequest,
  ): Promise<ActOutcome<undefined>> {
    const { value, effective_from: from } = checked(NewValue, params);
    if (!isSettingKey(key) || !isApprovalSetting(key)) throw new DomainError('setting.not_found');
    const before = (await this.settings.current())[key];
    const effectiveFrom = from ? new Date(from) : null;
    await this.settings.set(tx, { key, value, effectiveFrom, operatorId, reason });
    return {
      result: undefined,
      action: 'setting.chosen',
      subject: { kind: 'setting', id: key },
      before: { value: before },
      after: { value, effective_from: from ?? null },
      weight: 1,
      personId: null,
    };
  }
}

/** @throws DomainError `request.invalid` when the act takes other parameters */
function checked<Schema extends z.ZodType>(schema: Schema, params: ActParams): z.output<Schema> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const fields = [...new Set(result.error.issues.map(({ path }) => ['params', ...path].join('.')))];
  throw new DomainError('request.invalid', {
    errors: fields.map((field) => ({ field, message: 'This act does not take that' })),
  });
}

/** @throws DomainError when it is no id, as for an unknown one */
function idOf(text: string, code: ErrorCode): string {
  if (!isUuid(text)) throw new DomainError(code);
  return text;
}
