import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExpressionBuilder } from 'kysely';
import { isTrue } from '#libs/core/platform';
import type { SecondFactor } from '#libs/core/rules';
import { db, type IdentityTables } from '../tables.js';

/** An operator's second factors, as their owner sees them. */
export type OwnSecondFactors = Awaited<ReturnType<typeof secondFactorsOf>>;

/** An operator's passkeys, oldest first, authenticator app, and number of recovery codes that were not used. */
export async function secondFactorsOf(em: EntityManager, userId: string) {
  const passkeys = await db(em)
    .selectFrom('passkeys')
    .select(['id', 'name', 'added_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  const app = await db(em)
    .selectFrom('authenticator_apps')
    .select(['added_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const recoveryCodes = await db(em)
    .selectFrom('recovery_codes')
    .select('digest')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return { passkeys, app: app ?? null, recoveryCodesLeft: recoveryCodes.length };
}

/** What somebody can prove beside their password; empty without a second factor. */
export async function kindsOfSecondFactor(em: EntityManager, userId: string): Promise<SecondFactor[]> {
  const { passkeys, app, recoveryCodesLeft } = await secondFactorsOf(em, userId);
  if (passkeys.length === 0 && app === null) return [];
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(app ? (['authenticator_app'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ];
}

/** True for a user, as `u`, who has a passkey or an authenticator app. */
export const hasSecondFactor = (
  user: ExpressionBuilder<IdentityTables & { u: IdentityTables['users'] }, 'u'>,
) =>
  isTrue(
    user.or([
      user.exists(user.selectFrom('passkeys as pk').select('pk.id').whereRef('pk.user_id', '=', 'u.id')),
      user.exists(
        user.selectFrom('authenticator_apps as aa').select('aa.user_id').whereRef('aa.user_id', '=', 'u.id'),
      ),
    ]),
  );
