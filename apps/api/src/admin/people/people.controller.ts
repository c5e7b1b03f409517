import { Body, Controller, Param, StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { type BodyOf, operatorUserCalls } from '#libs/core/contracts/calls';
import type { Actor } from '#libs/operations/audit';
import { HomesLimit, Suspensions } from '#libs/people/identity';
import { ExportData } from '#libs/people/privacy';
import { ApiTags } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { PerMinute } from '../../http/rate-limit.js';
import { Serves } from '../../http/serves.js';
import { GuardedCommands } from '../approvals/guarded-commands.js';
import { AuditedCommands } from '../audited-commands.js';

const ID = new IdParam('user.not_found');
/** A minute and operator. */
const EXPORTS = 10;

/** Operators' commands on an account; its bookings and payments are unaffected. */
@ApiTags('operators')
@Controller()
export class PeopleController {
  constructor(
    private readonly suspensions: Suspensions,
    private readonly homesLimit: HomesLimit,
    private readonly copies: ExportData,
    private readonly commands: AuditedCommands,
    private readonly guarded: GuardedCommands,
  ) {}

  @Operators('users.manage')
  @Serves(operatorUserCalls.suspend)
  suspend(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorUserCalls.suspend.body }) { reason }: BodyOf<typeof operatorUserCalls.suspend>,
  ): Promise<undefined> {
    return this.commands.perform(operator, reason, async (tx) => {
      await this.suspensions.suspend(tx, id);
      return { result: undefined, action: 'user.suspended', subject: { kind: 'user', id } };
    });
  }

  @Operators('users.manage')
  @Serves(operatorUserCalls.restore)
  restore(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorUserCalls.restore.body }) { reason }: BodyOf<typeof operatorUserCalls.restore>,
  ): Promise<undefined> {
    return this.commands.perform(operator, reason, async (tx) => {
      await this.suspensions.restore(tx, id);
      return { result: undefined, action: 'user.restored', subject: { kind: 'user', id } };
    });
  }

  @Operators('users.manage')
  @Serves(operatorUserCalls.liftHomesLimit)
  liftHomesLimit(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorUserCalls.liftHomesLimit.body })
    { reason }: BodyOf<typeof operatorUserCalls.liftHomesLimit>,
  ): Promise<undefined> {
    return this.commands.perform(operator, reason, async (tx) => {
      await this.homesLimit.lift(tx, id);
      return { result: undefined, action: 'user.homes_limit_lifted', subject: { kind: 'user', id } };
    });
  }

  @Operators('users.manage')
  @Serves(operatorUserCalls.resetSecondFactor)
  resetSecondFactor(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorUserCalls.resetSecondFactor.body })
    { reason }: BodyOf<typeof operatorUserCalls.resetSecondFactor>,
  ): Promise<undefined> {
    return this.guarded.perform(operator, reason, { act: 'reset_second_factor', subjectId: id });
  }

  @Operators('users.manage')
  @PerMinute(EXPORTS)
  @Serves(operatorUserCalls.export)
  async export(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorUserCalls.export.body }) { reason }: BodyOf<typeof operatorUserCalls.export>,
  ): Promise<StreamableFile> {
    await this.guarded.perform(operator, reason, { act: 'export_people', subjectId: id });
    return new StreamableFile(Readable.from(this.copies.of(id)), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="latchkey-${id}.json"`,
    });
  }

  @Operators('users.manage')
  @Serves(operatorUserCalls.erase)
  erase(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorUserCalls.erase.body }) { reason }: BodyOf<typeof operatorUserCalls.erase>,
  ): Promise<undefined> {
    return this.guarded.perform(operator, reason, { act: 'erase_user', subjectId: id });
  }

  @Operators('users.manage')
  @Serves(operatorUserCalls.changeRole)
  changeRole(
    @CallingOperator() operator: Actor,
    @Param('id', new IdParam('operator.not_found')) id: string,
    @Body({ schema: operatorUserCalls.changeRole.body })
    { role, reason }: BodyOf<typeof operatorUserCalls.changeRole>,
  ): Promise<undefined> {
    return this.guarded.perform(operator, reason, {
      act: 'change_operator_role',
      subjectId: id,
      params: { role },
    });
  }
}
