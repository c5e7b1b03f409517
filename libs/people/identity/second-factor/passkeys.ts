import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '#libs/core/contracts';
import { Clock, CONFIG, DomainError, isConflict, jsonb, type Config, type Tx } from '#libs/core/platform';
import { PASSKEYS_MAX, PROOF_MINUTES } from '#libs/core/rules';
import { db } from '../tables.js';
import { relyingPartyOf, type RelyingParty } from './relying-party.js';

const TIMEOUT_MS = PROOF_MINUTES * 60_000;
const NAME = 'Latchkey';

/** Few processes are ever asked for a passkey, and the library costs each of them memory. */
const webAuthn = () => import('@simplewebauthn/server');

/** Makes and verifies passkeys (WebAuthn). Each asks for its owner's finger, face or PIN. */
@Injectable()
export class Passkeys {
  private readonly logger = new Logger('Passkeys');
  private readonly party: RelyingParty;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) config: Pick<Config, 'publicUrl'>,
  ) {
    this.party = relyingPartyOf(config);
  }

  /** What a browser needs to make a passkey. @throws DomainError `account.too_many_passkeys` */
  async creationOptions(
    em: EntityManager,
    user: { id: string; email: string; name: string },
  ): Promise<PasskeyCreationOptions> {
    const known = await passkeysOf(em, user.id);
    if (known.length >= PASSKEYS_MAX) throw new DomainError('account.too_many_passkeys', { n: PASSKEYS_MAX });
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: NAME,
      rpID: this.party.id,
      userName: user.email,
      userID: new TextEncoder().encode(user.id),
      userDisplayName: user.name,
      attestationType: 'none',
      timeout: TIMEOUT_MS,
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
    return {
      rp: { id: this.party.id, name: NAME },
      user: options.user,
      challenge: options.challenge,
      pubKeyCredParams: options.pubKeyCredParams.map(({ alg, type }) => ({ alg, type })),
      timeout: TIMEOUT_MS,
      excludeCredentials: known.map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'required',
      },
      attestation: 'none',
    };
  }

  /**
   * Adds the passkey that a browser has made.
   * @param challenge what it had to sign
   * @returns its id
   * @throws DomainError `account.passkey_unusable`, `account.passkey_known`
   */
  async add(
    tx: Tx,
    userId: string,
    { challenge, name, registration }: { challenge: string; name: string; registration: PasskeyRegistration },
  ): Promise<string> {
    const { credential } = await this.verifiedRegistration(challenge, registration);
    const id = randomUUID();
    try {
      await db(tx)
        .insertInto('passkeys')
        .values({
          id,
          user_id: userId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          sign_count: credential.counter,
          transports: jsonb(registration.response.transports ?? []),
          name,
          added_at: this.clock.now(),
        })
        .execute();
    } catch (error) {
      if (isConflict(error)) throw new DomainError('account.passkey_known');
      throw error;
    }
    return id;
  }

  /** What a browser needs to use one of somebody's passkeys. */
  async requestOptions(em: EntityManager, userId: string): Promise<PasskeyRequestOptions> {
    const known = await passkeysOf(em, userId);
    const { generateAuthenticationOptions } = await webAuthn();
    const { challenge } = await generateAuthenticationOptions({ rpID: this.party.id });
    return {
      challenge,
      rpId: this.party.id,
      timeout: TIMEOUT_MS,
      allowCredentials: known.map(descriptorOf),
      userVerification: 'required',
    };
  }

  /**
   * Notes that somebody has used their passkey. Its sign count must have grown, if its authenticator counts at all: a copy would lag behind.
   * @param challenge what it had to sign
   * @returns false when it is not theirs, or the signature is wrong
   */
  async use(tx: Tx, userId: string, challenge: string, assertion: PasskeyAssertion): Promise<boolean> {
    const passkey = await db(tx)
      .selectFrom('passkeys')
      .select(['id', 'public_key', 'sign_count', 'transports'])
      .where('user_id', '=', userId)
      .where('credential_id', '=', assertion.id)
      .forUpdate()
      .executeTakeFirst();
    if (!passkey) return false;
    const { verifyAuthenticationResponse } = await webAuthn();
    const verification = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: this.party.origin,
      expectedRPID: this.party.id,
      requireUserVerification: true,
      credential: {
        id: assertion.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.sign_count,
        transports: passkey.transports,
      },
    }).catch((error: unknown) => this.refused(error));
    if (!verification?.verified) return false;
    await db(tx)
      .updateTable('passkeys')
      .set({ sign_count: verification.authenticationInfo.newCounter, last_used_at: this.clock.now() })
      .where('id', '=', passkey.id)
      .execute();
    return true;
  }

  private async verifiedRegistration(challenge: string, response: PasskeyRegistration) {
    const { verifyRegistrationResponse } = await webAuthn();
    const verification = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.party.origin,
      expectedRPID: this.party.id,
      requireUserVerification: true,
    }).catch((error: unknown) => this.refused(error));
    if (!verification?.verified) throw new DomainError('account.passkey_unusable');
    return verification.registrationInfo;
  }

  /** The library throws for whatever does not match; the log says what it was. */
  private refused(error: unknown): null {
    this.logger.warn(error instanceof Error ? error.message : String(error));
    return null;
  }
}

const passkeysOf = (em: EntityManager, userId: string) =>
  db(em)
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();

const descriptorOf = ({ credential_id: id, transports }: Awaited<ReturnType<typeof passkeysOf>>[number]) => ({
  id,
  type: 'public-key' as const,
  transports,
});
