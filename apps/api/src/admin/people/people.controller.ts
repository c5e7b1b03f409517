import { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '#libs/operations/audit';
import { IdentityQueries, Suspensions } from '#libs/people/identity';
import { Refusal } from '#libs/core/platform';
import { EraseAccount, ExportData } from '#libs/people/privacy';
import { Refuses } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { OperatorActs } from '../operator-acts.js';
import { ReasonDto } from '../reason.dto.js';

const ID = new IdParam('user.not_found');

/** What operators do to an account; its bookings and their money go on. */
@ApiTags('operators')
@Controller('admin/users/:id')
export class PeopleController {
  constructor(
    private readonly suspensions: Suspensions,
    private readonly people: IdentityQueries,
    private readonly copies: ExportData,
    private readonly erasure: EraseAccount,
    private readonly acts: OperatorActs,
  ) {}

  @ApiOperation({ summary: 'Suspend an account; its sessions end at once' })
  @Refuses('operator.reason_required', 'user.not_found', 'user.is_operator')
  @Operators('users.manage')
  @HttpCode(204)
  @Post('suspend')
  suspend(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<undefined> {
    return this.acts.perform(operator, reason, async (tx) => {
      await this.suspensions.suspend(tx, id);
      return { result: undefined, action: 'user.suspended', subject: { kind: 'user', id } };
    });
  }

  @ApiOperation({ summary: 'Let a suspended account in again' })
  @Refuses('operator.reason_required', 'user.not_found')
  @Operators('users.manage')
  @HttpCode(204)
  @Post('restore')
  restore(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<undefined> {
    return this.acts.perform(operator, reason, async (tx) => {
      await this.suspensions.restore(tx, id);
      return { result: undefined, action: 'user.restored', subject: { kind: 'user', id } };
    });
  }

  @ApiOperation({ summary: 'Everything that is kept about somebody, as a JSON file' })
  @Refuses('operator.reason_required', 'user.not_found')
  @Operators('users.manage')
  @HttpCode(200)
  @Post('export')
  async export(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<StreamableFile> {
    if (!(await this.people.account(id))) throw new Refusal('user.not_found');
    await this.acts.perform(operator, reason, () =>
      Promise.resolve({ result: undefined, action: 'user.exported', subject: { kind: 'user', id } }),
    );
    return new StreamableFile(Readable.from(this.copies.of(id)), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="latchkey-${id}.json"`,
    });
  }

  @ApiOperation({ summary: 'Delete an account; refused while a stay or money is open' })
  @Refuses('operator.reason_required', 'user.not_found', 'account.is_operator', 'account.still_open')
  @Operators('users.manage')
  @HttpCode(204)
  @Post('erase')
  erase(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<undefined> {
    return this.acts.perform(operator, reason, async (tx) => {
      await this.erasure.run(tx, id);
      return { result: undefined, action: 'user.erased', subject: { kind: 'user', id } };
    });
  }
}
