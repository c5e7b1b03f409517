import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  Clock,
  CONFIG,
  machineNow,
  seal,
  unseal,
  type Config,
  type SealingKey,
  type Tx,
} from '#libs/core/platform';
import { db } from '../tables.js';
import { acceptedStep, newTotpSecret, totpAddress } from './totp.js';

/** A step before all steps: no code was accepted yet. */
const NEVER = -1;

/** The secret of an authenticator app, as it is shown once. */
export interface NewApp {
  /** In base32, to be typed. */
  secret: string;
  /** The same as an address, for a QR code. */
  address: string;
  /** To be kept until the first code comes. */
  sealed: string;
}

/** Authenticator apps, which show a code of six digits every 30 seconds (TOTP). A code counts once. */
@Injectable()
export class AuthenticatorApps {
  private readonly key: SealingKey;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) { secondFactorSecret: secret }: Pick<Config, 'secondFactorSecret'>,
  ) {
    this.key = { secret, purpose: 'authenticator apps' };
  }

  /** A secret for an app that is being added. */
  create(email: string): NewApp {
    const secret = newTotpSecret();
    return { secret, address: totpAddress(secret, email), sealed: seal(secret, this.key) };
  }

  /** Adds an app, in the place of the one before, if its code is right. @returns false when it is wrong */
  async add(tx: Tx, userId: string, { sealed, code }: { sealed: string; code: string }): Promise<boolean> {
    const lastStep = this.stepOf(sealed, code, NEVER);
    if (lastStep === null) return false;
    const app = {
      sealed_secret: sealed,
      last_step: lastStep,
      added_at: this.clock.now(),
      last_used_at: null,
    };
    await db(tx)
      .insertInto('authenticator_apps')
      .values({ user_id: userId, ...app })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(app))
      .execute();
    return true;
  }

  /** Uses up a code. @returns false when it is wrong or was used before, and without an app */
  async use(tx: Tx, userId: string, code: string): Promise<boolean> {
    const app = await db(tx)
      .selectFrom('authenticator_apps')
      .select(['sealed_secret', 'last_step'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    const step = app && this.stepOf(app.sealed_secret, code, app.last_step);
    if (step === null || step === undefined) return false;
    await db(tx)
      .updateTable('authenticator_apps')
      .set({ last_step: step, last_used_at: this.clock.now() })
      .where('user_id', '=', userId)
      .execute();
    return true;
  }

  /** Phones show the real time, whatever the product's is. */
  private stepOf(sealed: string, code: string, lastStep: number): number | null {
    const secret = unseal(sealed, this.key);
    return secret === null ? null : acceptedStep({ secret, code, at: machineNow(), lastStep });
  }
}

/** Removes somebody's app. @returns false when there is none */
export async function deleteAuthenticatorApp(em: EntityManager, userId: string): Promise<boolean> {
  const deleted = await db(em)
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
