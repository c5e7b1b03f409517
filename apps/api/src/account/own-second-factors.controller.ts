import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Inject, Param, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type {
  AddedFactorView,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  ResponseTo,
  SecondFactorView,
} from '#libs/core/contracts';
import { type BodyOf, secondFactorCalls } from '#libs/core/contracts/calls';
import { CONFIG, DomainError, inTransaction, type Config, type Tx } from '#libs/core/platform';
import { AuditLog, type Actor } from '#libs/operations/audit';
import {
  Credentials,
  SecondFactors,
  secondFactorsOf,
  type OperatorSession,
  type Person,
} from '#libs/people/identity';
import { OwnAccount } from '../auth/own-account.js';
import { proofIn } from '../auth/proofs.js';
import { ProofGuesses } from '../auth/proof-guesses.js';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, CallingOperator, Roles, WithoutSecondFactor } from '../http/policy.js';
import { AttemptsGuard } from '../http/rate-limit.js';
import { DuringRestore } from '../http/restore.guard.js';
import { Serves } from '../http/serves.js';
import { secondFactorView } from './second-factor.view.js';

const PASSKEY_ID = new IdParam('account.passkey_not_found');

/** An operator who acts on their own account. */
type Self = Actor & { id: string };

/** An operator's own second factors; each change is in the audit log and told by email. Additive. @spec decision 49 */
@ApiTags('account')
@Roles('admin')
@WithoutSecondFactor()
@DuringRestore()
@Controller()
export class OwnSecondFactorsController {
  constructor(
    private readonly em: EntityManager,
    private readonly factors: SecondFactors,
    private readonly credentials: Credentials,
    private readonly account: OwnAccount,
    private readonly guesses: ProofGuesses,
    private readonly log: AuditLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Serves(secondFactorCalls.mine)
  async mine(@Caller() { id }: Person): Promise<SecondFactorView> {
    return secondFactorView(await secondFactorsOf(this.em, id), this.config);
  }

  @Serves(secondFactorCalls.confirmOptions)
  confirmOptions(@Caller() person: Person): Promise<PasskeyRequestOptions> {
    return this.factors.confirmationOptions(sessionOf(person));
  }

  @UseGuards(AttemptsGuard)
  @Serves(secondFactorCalls.confirm)
  async confirm(
    @Caller() person: Person,
    @Body({ schema: secondFactorCalls.confirm.body }) dto: BodyOf<typeof secondFactorCalls.confirm>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const session = sessionOf(person);
    const account = await this.account.of(person.id);
    const proof = proofIn(dto);
    await this.guesses.count(request, { ...account, proof }, async () => {
      if (proof) return this.factors.confirm(session, proof);
      await this.credentials.prove(person.id, dto.password ?? '', 'password');
      await this.factors.confirmed(session);
    });
  }

  @Serves(secondFactorCalls.beginPasskey)
  beginPasskey(@Caller() person: Person): Promise<PasskeyCreationOptions> {
    return this.factors.beginPasskey(sessionOf(person));
  }

  @Serves(secondFactorCalls.addPasskey)
  addPasskey(
    @Caller() person: Person,
    @CallingOperator() actor: Self,
    @Body({ schema: secondFactorCalls.addPasskey.body })
    { name, passkey }: BodyOf<typeof secondFactorCalls.addPasskey>,
  ): Promise<AddedFactorView> {
    return this.audited(actor, 'second_factor.added', async (tx) => {
      const added = await this.factors.addPasskey(tx, sessionOf(person), { name, registration: passkey });
      return {
        result: { recovery_codes: added.recoveryCodes },
        what: { kind: 'passkey', id: added.id, name },
      };
    });
  }

  @Serves(secondFactorCalls.removePasskey)
  removePasskey(
    @Caller() person: Person,
    @CallingOperator() actor: Self,
    @Param('id', PASSKEY_ID) id: string,
  ): Promise<void> {
    return this.audited(actor, 'second_factor.removed', async (tx) => {
      const name = await this.factors.removePasskey(tx, sessionOf(person), id);
      return { result: undefined, what: { kind: 'passkey', id, name } };
    });
  }

  @Serves(secondFactorCalls.beginApp)
  beginApp(@Caller() person: Person): Promise<ResponseTo<'POST /account/authenticator-app/secret'>> {
    return this.factors.beginApp(sessionOf(person));
  }

  @UseGuards(AttemptsGuard)
  @Serves(secondFactorCalls.addApp)
  async addApp(
    @Caller() person: Person,
    @CallingOperator() actor: Self,
    @Body({ schema: secondFactorCalls.addApp.body }) { code }: BodyOf<typeof secondFactorCalls.addApp>,
    @Req() request: FastifyRequest,
  ): Promise<AddedFactorView> {
    const account = await this.account.of(person.id);
    return this.guesses.count(request, account, () =>
      this.audited(actor, 'second_factor.added', async (tx) => {
        const { recoveryCodes } = await this.factors.addApp(tx, sessionOf(person), code);
        return { result: { recovery_codes: recoveryCodes }, what: { kind: 'authenticator_app' } };
      }),
    );
  }

  @Serves(secondFactorCalls.removeApp)
  removeApp(@Caller() person: Person, @CallingOperator() actor: Self): Promise<void> {
    return this.audited(actor, 'second_factor.removed', async (tx) => {
      await this.factors.removeApp(tx, sessionOf(person));
      return { result: undefined, what: { kind: 'authenticator_app' } };
    });
  }

  @Serves(secondFactorCalls.renewCodes)
  renewCodes(@Caller() person: Person, @CallingOperator() actor: Self): Promise<AddedFactorView> {
    return this.audited(actor, 'recovery_codes.renewed', async (tx) => ({
      result: { recovery_codes: await this.factors.renewCodes(tx, sessionOf(person)) },
      what: { kind: 'recovery_codes' },
    }));
  }

  /** Changes somebody's own factors and records it, in one transaction. */
  private audited<T>(
    actor: Self,
    action: string,
    work: (tx: Tx) => Promise<{ result: T; what: Record<string, string> }>,
  ): Promise<T> {
    return inTransaction(this.em, async (tx) => {
      const { result, what } = await work(tx);
      await this.log.record(tx, actor, {
        action,
        subject: { kind: 'user', id: actor.id },
        after: what,
      });
      return result;
    });
  }
}

/** The session whose second factors are changed. @throws DomainError `account.confirmation_required` for a token that names none */
function sessionOf({ id, sessionId }: Person): OperatorSession {
  if (sessionId === null) throw new DomainError('account.confirmation_required');
  return { userId: id, sessionId };
}
