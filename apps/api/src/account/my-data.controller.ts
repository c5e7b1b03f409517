import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, HttpCode, Post, Res, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { DeletionPreviewView } from '#libs/core/contracts';
import { Credentials, type Person } from '#libs/people/identity';
import { inTransaction } from '#libs/core/platform';
import { EraseAccount, ExportData } from '#libs/people/privacy';
import { SessionAnswers } from '../auth/session-answers.js';
import { Refuses } from '../http/api-docs.js';
import { Caller, SignedIn } from '../http/policy.js';
import { AttemptsGuard } from '../http/rate-limit.js';
import { PasswordDto } from './account.dto.js';

/** A copy of what is kept about somebody, and its end. Additive. */
@ApiTags('account')
@SignedIn()
@Controller('account')
export class MyDataController {
  constructor(
    private readonly em: EntityManager,
    private readonly credentials: Credentials,
    private readonly copies: ExportData,
    private readonly erasure: EraseAccount,
    private readonly answers: SessionAnswers,
  ) {}

  @ApiOperation({ summary: 'Everything that is kept about me, as a JSON file' })
  @Get('export')
  export(@Caller() { id }: Person): StreamableFile {
    return new StreamableFile(Readable.from(this.copies.of(id)), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="latchkey-my-data.json"',
    });
  }

  @ApiOperation({ summary: 'What deleting my account would mean now' })
  @Get('deletion')
  async preview(@Caller() { id }: Person): Promise<DeletionPreviewView> {
    const { open, pointsLost, vouchersLost, payoutAccount } = await this.erasure.preview(id);
    return {
      possible: open.length === 0,
      open,
      points_lost: pointsLost,
      vouchers_lost: vouchersLost,
      payout_account: payoutAccount,
    };
  }

  @ApiOperation({ summary: 'Delete my account; refused while a stay or money is open' })
  @Refuses('request.invalid', 'account.password_wrong', 'account.still_open', 'account.is_operator')
  @UseGuards(AttemptsGuard)
  @HttpCode(204)
  @Post('deletion')
  async delete(
    @Caller() { id }: Person,
    @Body() { password }: PasswordDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.credentials.prove(id, password, 'password');
    await inTransaction(this.em, (tx) => this.erasure.run(tx, id));
    this.answers.forget(reply);
  }
}
