import { randomUUID } from 'node:crypto';
import { Body, Controller, Param } from '@nestjs/common';
import type { OperatorPerkView, PerkEffectView } from '#libs/core/contracts';
import {
  type BodyOf,
  type ChangePerkRequest,
  type Checked,
  operatorPerkCalls,
} from '#libs/core/contracts/calls';
import { Clock } from '#libs/core/platform';
import { reasonOf, type Actor } from '#libs/operations/audit';
import {
  PerkAdmin,
  perkTermsOf,
  type PerkChange,
  type PerkTermsRow,
  type RequestedPerk,
} from '#libs/people/loyalty';
import { ApiTags } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { GuardedCommands } from '../approvals/guarded-commands.js';
import { AuditedCommands } from '../audited-commands.js';
import { perkEffect } from './perk-effects.js';
import { termsFrom } from './perk-terms.js';
import { operatorPerkView, perkTermsView } from './perks.view.js';

const ID = new IdParam('loyalty.perk_not_found');

/** The perk catalogue: changes have an effective date, which is never in the past, and a reason. @spec §3 Perk, E9, E10 */
@ApiTags('operators')
@Controller()
export class PerksAdminController {
  constructor(
    private readonly perks: PerkAdmin,
    private readonly commands: AuditedCommands,
    private readonly guarded: GuardedCommands,
    private readonly clock: Clock,
  ) {}

  @Operators('perks.read')
  @Serves(operatorPerkCalls.one)
  async one(@Param('id', ID) id: string): Promise<OperatorPerkView> {
    const [history, vouchers] = await Promise.all([this.perks.history(id), this.perks.vouchers(id)]);
    return operatorPerkView({ id, history, vouchers, now: this.clock.now() });
  }

  @Operators('perks.read')
  @Serves(operatorPerkCalls.previewNew)
  previewNew(
    @Body({ schema: operatorPerkCalls.previewNew.body })
    { terms, effective_from: from }: BodyOf<typeof operatorPerkCalls.previewNew>,
  ): PerkEffectView {
    const change = this.perks.checkNew(termsFrom(terms), instantOf(from));
    return { effect: perkEffect(change, { open: 0, replaces: false, plannedLater: false }) };
  }

  @Operators('perks.manage')
  @Serves(operatorPerkCalls.add)
  async add(
    @CallingOperator() operator: Actor,
    @Body({ schema: operatorPerkCalls.add.body })
    { terms, effective_from: from, reason }: BodyOf<typeof operatorPerkCalls.add>,
  ): Promise<OperatorPerkView> {
    const id = randomUUID();
    await this.guarded.perform(operator, reason, {
      act: 'offer_perk',
      subjectId: id,
      params: { ...perkTermsView(termsFrom(terms)), effective_from: from ?? null, is_new: true },
    });
    return this.one(id);
  }

  @Operators('perks.read')
  @Serves(operatorPerkCalls.preview)
  async preview(
    @Param('id', ID) id: string,
    @Body({ schema: operatorPerkCalls.preview.body }) body: BodyOf<typeof operatorPerkCalls.preview>,
  ): Promise<PerkEffectView> {
    const change = await this.perks.check(id, changeFrom(body));
    const [history, { open }] = await Promise.all([this.perks.history(id), this.perks.vouchers(id)]);
    return { effect: perkEffect(change, { open, ...otherPlans(history, change) }) };
  }

  @Operators('perks.manage')
  @Serves(operatorPerkCalls.change)
  async change(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorPerkCalls.change.body }) body: BodyOf<typeof operatorPerkCalls.change>,
  ): Promise<OperatorPerkView> {
    const { terms, effective_from: from, based_on: basedOn, reason } = body;
    if (terms)
      await this.guarded.perform(operator, reason, {
        act: 'offer_perk',
        subjectId: id,
        params: {
          ...perkTermsView(termsFrom(terms)),
          effective_from: from ?? null,
          based_on: basedOn ?? null,
          is_new: false,
        },
      });
    else await this.end(operator, id, body);
    return this.one(id);
  }

  private end(operator: Actor, id: string, body: Checked<typeof ChangePerkRequest>): Promise<void> {
    const why = reasonOf(body.reason);
    return this.commands.perform(operator, why, async (tx) => {
      const choice = { operatorId: operator.id, reason: why };
      const { before, terms, from } = await this.perks.change(tx, id, changeFrom(body), choice);
      return {
        result: undefined,
        action: 'perk.ended',
        subject: { kind: 'perk', id },
        before: before && { terms: { ...perkTermsView(perkTermsOf(before)) }, offered: before.offered },
        after: { terms: { ...perkTermsView(terms) }, offered: false, effective_from: from.toISOString() },
      };
    });
  }
}

const instantOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

const changeFrom = ({
  terms,
  effective_from: from,
  based_on: basedOn,
}: Checked<typeof ChangePerkRequest>): RequestedPerk => ({
  terms: terms && termsFrom(terms),
  from: instantOf(from),
  basedOn: basedOn ?? null,
});

function otherPlans(history: readonly PerkTermsRow[], { from }: PerkChange) {
  const moments = history.flatMap((row) => row.effective_from ?? []);
  return {
    replaces: moments.some((moment) => moment.getTime() === from.getTime()),
    plannedLater: moments.some((moment) => moment > from),
  };
}
