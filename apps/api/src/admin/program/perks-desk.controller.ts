import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { reasonOf, type Actor } from '#libs/operations/audit';
import type { PerkDeskView, PerkEffectView } from '#libs/core/contracts';
import {
  PerkDesk,
  perkTermsOf,
  type PerkChange,
  type PerkTermsRow,
  type WantedPerk,
} from '#libs/people/loyalty';
import { Clock } from '#libs/core/platform';
import { Refuses } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { OperatorActs } from '../operator-acts.js';
import { perkEffect } from './perk-effects.js';
import { ChangePerkDto, PreviewPerkDto, termsFrom } from './perks.dto.js';
import { perkDeskView, perkTermsView } from './perks.view.js';

const ID = new IdParam('loyalty.perk_not_found');

const BAD_TERMS = [
  'request.invalid',
  'perk.retroactive',
  'perk.cost_missing',
  'perk.percentage_missing',
  'perk.worth_missing',
  'perk.voucher_missing',
] as const;
const BAD_CHANGE = [
  ...BAD_TERMS,
  'loyalty.perk_not_found',
  'perk.changed_meanwhile',
  'perk.nothing_changes',
  'perk.not_offered',
] as const;

/** What points can be spent on: changed from a moment on, with a reason, never back in time. @spec §3 Perk, E9, E10 */
@ApiTags('operators')
@Controller('admin/perks')
export class PerksDeskController {
  constructor(
    private readonly desk: PerkDesk,
    private readonly acts: OperatorActs,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: 'One perk with everything that was ever chosen for it' })
  @Refuses('loyalty.perk_not_found')
  @Operators('perks.read')
  @Get(':id')
  async one(@Param('id', ID) id: string): Promise<PerkDeskView> {
    const [history, vouchers] = await Promise.all([this.desk.history(id), this.desk.vouchers(id)]);
    return perkDeskView({ id, history, vouchers, now: this.clock.now() });
  }

  @ApiOperation({ summary: 'What a new perk would bring' })
  @Refuses(...BAD_TERMS)
  @Operators('perks.read')
  @HttpCode(200)
  @Post('preview')
  previewNew(@Body() { terms, effective_from: from }: PreviewPerkDto): PerkEffectView {
    const change = this.desk.checkNew(termsFrom(terms), instantOf(from));
    return { effect: perkEffect(change, { open: 0, replaces: false, plannedLater: false }) };
  }

  @ApiOperation({ summary: 'Add a perk, from a moment on' })
  @Refuses(...BAD_TERMS, 'operator.reason_required')
  @Operators('perks.manage')
  @Post()
  async add(
    @CallingOperator() operator: Actor,
    @Body() { terms, effective_from: from, reason }: PreviewPerkDto,
  ): Promise<PerkDeskView> {
    const why = reasonOf(reason);
    const wanted = termsFrom(terms);
    const id = await this.acts.perform(operator, why, async (tx) => {
      const choice = { operatorId: operator.id, reason: why };
      const added = await this.desk.add(tx, wanted, instantOf(from), choice);
      return {
        result: added,
        action: 'perk.added',
        subject: { kind: 'perk', id: added },
        after: { terms: { ...perkTermsView(wanted) }, effective_from: from ?? null },
      };
    });
    return this.one(id);
  }

  @ApiOperation({ summary: 'What a change would change, and what not' })
  @Refuses(...BAD_CHANGE)
  @Operators('perks.read')
  @HttpCode(200)
  @Post(':id/changes/preview')
  async preview(@Param('id', ID) id: string, @Body() body: ChangePerkDto): Promise<PerkEffectView> {
    const change = await this.desk.check(id, wantedFrom(body));
    const [history, { open }] = await Promise.all([this.desk.history(id), this.desk.vouchers(id)]);
    return { effect: perkEffect(change, { open, ...around(history, change) }) };
  }

  @ApiOperation({ summary: 'Change a perk from a moment on, or end it' })
  @Refuses(...BAD_CHANGE, 'operator.reason_required')
  @Operators('perks.manage')
  @HttpCode(200)
  @Post(':id/changes')
  async change(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() body: ChangePerkDto,
  ): Promise<PerkDeskView> {
    const why = reasonOf(body.reason);
    await this.acts.perform(operator, why, async (tx) => {
      const choice = { operatorId: operator.id, reason: why };
      const { before, terms, offered, from } = await this.desk.change(tx, id, wantedFrom(body), choice);
      return {
        result: undefined,
        action: offered ? 'perk.changed' : 'perk.ended',
        subject: { kind: 'perk', id },
        before: before && { terms: { ...perkTermsView(perkTermsOf(before)) }, offered: before.offered },
        after: { terms: { ...perkTermsView(terms) }, offered, effective_from: from.toISOString() },
      };
    });
    return this.one(id);
  }
}

const instantOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

const wantedFrom = ({ terms, effective_from: from, based_on: basedOn }: ChangePerkDto): WantedPerk => ({
  terms: terms && termsFrom(terms),
  from: instantOf(from),
  basedOn: basedOn ?? null,
});

function around(history: readonly PerkTermsRow[], { from }: PerkChange) {
  const moments = history.flatMap((row) => (row.effective_from ? [new Date(row.effective_from)] : []));
  return {
    replaces: moments.some((moment) => moment.getTime() === from.getTime()),
    plannedLater: moments.some((moment) => moment > from),
  };
}
