import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ActParams, CancellationPreviewView, ErrorCode } from '#libs/core/contracts';
import { Clock, DomainError, Settings, type Tx, isUuid } from '#libs/core/platform';
import { PerkTermsRequest } from '#libs/core/contracts/calls';
import {
  isApprovalSetting,
  isSettingKey,
  offersMore,
  OPERATOR_ROLES,
  type GuardedAct,
  type PerkTerms,
} from '#libs/core/rules';
import { PayableHolds } from '#libs/money/payouts';
import {
  AccountMailer,
  changeOperatorRole,
  IdentityQueries,
  resetSecondFactors,
} from '#libs/people/identity';
import { PerkAdmin, perkTermsOf, type PerkTermsRow } from '#libs/people/loyalty';
import { EraseAccount } from '#libs/people/privacy';
import { EndBooking } from '#libs/stays/bookings';
import { cancellationPreviewView } from '../../bookings/cancellation-preview.view.js';
import type { CommandResult } from '../audited-commands.js';
import { LISTS } from '../lists/definitions.js';
import { ListReader } from '../lists/list-reader.js';
import { termsFrom } from '../program/perk-terms.js';
import { perkTermsView } from '../program/perks.view.js';

/** An act on one thing, by an operator. */
export interface ActRequest {
  operatorId: string;
  subjectId: string;
  params: ActParams;
  reason: string;
  /** It was asked for before, and has waited for approval. */
  hasWaited?: boolean;
}

/** What was done, and how much it weighs. */
export type ActOutcome<T> = CommandResult<T> & {
  /** Cents, rows or 1: see the act. */
  weight: number;
  /** Whom it favors or is about; null when that is nobody. */
  personId: string | null;
  /** Of an act that was done before: it neither counts nor is recorded again. */
  changes?: 'nothing';
};

/** What each act returns. */
export interface ActResults {
  cancel_booking: CancellationPreviewView;
  lift_payout_hold: undefined;
  offer_perk: undefined;
  erase_user: undefined;
  change_operator_role: undefined;
  reset_second_factor: undefined;
  export_people: undefined;
  change_approval_setting: undefined;
}

type Work<Act extends GuardedAct> = (tx: Tx, request: ActRequest) => Promise<ActOutcome<ActResults[Act]>>;

/** More than any list has. */
const MOST_FILTERS = 60;

const Refund = z.object({ refund: z.enum(['full', 'policy']) });
/** Terms side by side with what else a change of a perk says. */
const Offer = PerkTermsRequest.extend({
  is_new: z.boolean(),
  effective_from: z.iso.datetime({ offset: true }).nullish(),
  based_on: z.string().nullish(),
});
const NewRole = z.object({ role: z.enum(OPERATOR_ROLES) });
const NewValue = z.object({
  value: z.union([z.boolean(), z.number(), z.string()]),
  effective_from: z.iso.datetime({ offset: true }).nullish(),
});

/** Filters of a list, or nothing. */
const Filters = z
  .record(
    z.string().regex(/^\w{1,64}$/),
    z.string().refine((text) => text.isWellFormed() && !text.includes('\0')),
  )
  .refine((filters) => Object.keys(filters).length <= MOST_FILTERS);
const Nothing = z.object({});

/** What each act takes. */
const PARAMS: Readonly<Record<GuardedAct, z.ZodType<ActParams>>> = {
  cancel_booking: Refund,
  lift_payout_hold: Nothing,
  offer_perk: Offer,
  erase_user: Nothing,
  change_operator_role: NewRole,
  reset_second_factor: Nothing,
  export_people: Filters,
  change_approval_setting: NewValue,
};

/**
 * What an act takes, and nothing else that was sent with it.
 * @throws DomainError `request.invalid` when something is missing or wrong
 */
export const paramsFor = (act: GuardedAct, params: ActParams): ActParams => checked(PARAMS[act], params);

/** What operators do that can need a second one, in one transaction each, so that it can be done now, tried, or done by approval. */
@Injectable()
export class Acts {
  private readonly works: { readonly [Act in GuardedAct]: Work<Act> } = {
    cancel_booking: (tx, request) => this.cancelBooking(tx, request),
    lift_payout_hold: (tx, request) => this.liftPayoutHold(tx, request),
    offer_perk: (tx, request) => this.offerPerk(tx, request),
    erase_user: (tx, request) => this.eraseUser(tx, request),
    change_operator_role: (tx, request) => this.changeRole(tx, request),
    reset_second_factor: (tx, request) => this.resetSecondFactor(tx, request),
    export_people: (_tx, request) => this.exportPeople(request),
    change_approval_setting: (tx, request) => this.changeSetting(tx, request),
  };

  constructor(
    private readonly ending: EndBooking,
    private readonly holds: PayableHolds,
    private readonly erasure: EraseAccount,
    private readonly people: IdentityQueries,
    private readonly perks: PerkAdmin,
    private readonly mails: AccountMailer,
    private readonly settings: Settings,
    private readonly lists: ListReader,
    private readonly clock: Clock,
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
    const lifted = await this.holds.liftByOperator(tx, { id, operatorId, why: reason });
    const done = { result: undefined, action: 'payout_hold.lifted', subject: { kind: 'payout_hold', id } };
    if (!lifted) return { ...done, changes: 'nothing', weight: 0, personId: null };
    const { ownerId, amount } = lifted;
    return {
      ...done,
      after: { amount_cents: amount },
      weight: Math.max(0, amount),
      personId: ownerId,
    };
  }

  private async offerPerk(
    tx: Tx,
    { operatorId, subjectId, params, reason, hasWaited }: ActRequest,
  ): Promise<ActOutcome<undefined>> {
    const { is_new: isNew, effective_from: moment, based_on: basedOn, ...request } = checked(Offer, params);
    const id = idOf(subjectId, 'loyalty.perk_not_found');
    const [terms, from] = [termsFrom(request), this.beginsAt(moment, hasWaited)];
    const before = await this.writePerk(
      tx,
      id,
      { terms, from, basedOn: basedOn ?? null, isNew },
      { operatorId, reason },
    );
    const offered = before?.offered ? perkTermsOf(before) : null;
    return {
      result: undefined,
      action: isNew ? 'perk.added' : 'perk.changed',
      subject: { kind: 'perk', id },
      ...(before && {
        before: { terms: { ...perkTermsView(perkTermsOf(before)) }, offered: before.offered },
      }),
      after: { terms: { ...perkTermsView(terms) }, offered: true, effective_from: moment ?? null },
      weight: offersMore(offered, terms) ? 1 : 0,
      personId: null,
    };
  }

  /** @returns the terms until then */
  private async writePerk(
    tx: Tx,
    id: string,
    { isNew, ...wanted }: { terms: PerkTerms; from: Date | null; basedOn: string | null; isNew: boolean },
    choice: { operatorId: string; reason: string },
  ): Promise<PerkTermsRow | null> {
    if (!isNew) return (await this.perks.change(tx, id, wanted, choice)).before;
    await this.perks.add(tx, id, wanted, choice);
    return null;
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

  private async resetSecondFactor(
    tx: Tx,
    { operatorId, subjectId }: ActRequest,
  ): Promise<ActOutcome<undefined>> {
    const id = idOf(subjectId, 'user.not_found');
    if (operatorId === id) throw new DomainError('user.is_self');
    await resetSecondFactors(tx, id, this.mails);
    return {
      result: undefined,
      action: 'second_factor.reset',
      subject: { kind: 'user', id },
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
    { operatorId, subjectId: key, params, reason, hasWaited }: ActRequest,
  ): Promise<ActOutcome<undefined>> {
    const { value, effective_from: from } = checked(NewValue, params);
    if (!isSettingKey(key) || !isApprovalSetting(key)) throw new DomainError('setting.not_found');
    const before = (await this.settings.current())[key];
    const effectiveFrom = this.beginsAt(from, hasWaited);
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

  /** Null for now, also when a change would have begun while it waited: it is late, but not retroactive. */
  private beginsAt(moment: string | null | undefined, hasWaited = false): Date | null {
    const from = moment ? new Date(moment) : null;
    return hasWaited && from && from < this.clock.now() ? null : from;
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
  return text.toLowerCase();
}
