import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Req, StreamableFile, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { DeletionPreviewView } from '#libs/core/contracts';
import { type BodyOf, myDataCalls } from '#libs/core/contracts/calls';
import { inTransaction } from '#libs/core/platform';
import { Credentials, type Person } from '#libs/people/identity';
import { EraseAccount, ExportData } from '#libs/people/privacy';
import { Guesses } from '../auth/guesses.js';
import { ApiTags } from '../http/api-docs.js';
import { Caller, SignedIn } from '../http/policy.js';
import { AttemptsGuard, PerMinute } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';

/** A copy reads everything that is kept about somebody; per person and minute. */
const COPIES = 5;

/** Export and deletion of the caller's data. Additive. */
@ApiTags('account')
@SignedIn()
@Controller()
export class MyDataController {
  constructor(
    private readonly em: EntityManager,
    private readonly credentials: Credentials,
    private readonly guesses: Guesses,
    private readonly copies: ExportData,
    private readonly erasure: EraseAccount,
  ) {}

  @PerMinute(COPIES)
  @Serves(myDataCalls.export)
  export(@Caller() { id }: Person): StreamableFile {
    return new StreamableFile(Readable.from(this.copies.of(id)), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="latchkey-my-data.json"',
    });
  }

  @Serves(myDataCalls.preview)
  async preview(@Caller() { id }: Person): Promise<DeletionPreviewView> {
    const { open, pointsLost, vouchersLost, payoutAccount } = await this.erasure.preview(id);
    return {
      possible: open.length === 0,
      open: open.map(({ text, paidUntil }) => ({ text, paid_until: paidUntil })),
      points_lost: pointsLost,
      vouchers_lost: vouchersLost,
      payout_account: payoutAccount,
    };
  }

  @UseGuards(AttemptsGuard)
  @Serves(myDataCalls.delete)
  async delete(
    @Caller() { id }: Person,
    @Body({ schema: myDataCalls.delete.body }) { password }: BodyOf<typeof myDataCalls.delete>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.guesses.countOwn(request, id, () => this.credentials.prove(id, password, 'password'));
    await inTransaction(this.em, (tx) => this.erasure.run(tx, id));
  }
}
