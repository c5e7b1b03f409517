import { randomInt } from 'node:crypto';
import { keyedDigest, type SealingKey, type Tx } from '#libs/core/platform';
import { RECOVERY_CODES } from '#libs/core/rules';
import { db } from '../tables.js';

/** Without letters and digits that look alike: 31 to the power of 15 codes. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 3;
const GROUP_LENGTH = 5;

/** Replaces somebody's recovery codes. @returns the new ones, which cannot be read later */
export async function renewRecoveryCodes(
  tx: Tx,
  userId: string,
  { key, now }: { key: SealingKey; now: Date },
): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await db(tx)
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, digest: digestOf(code, userId, key), made_at: now })))
    .execute();
  return codes;
}

/** Deletes somebody's recovery codes, used or not. */
export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await db(tx).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Uses up a recovery code, however it is spelled. @returns false when it is none, or was used before */
export async function takeRecoveryCode(
  tx: Tx,
  userId: string,
  { code, key, now }: { code: string; key: SealingKey; now: Date },
): Promise<boolean> {
  const taken = await db(tx)
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('digest', '=', digestOf(code, userId, key))
    .where('used_at', 'is', null)
    .returning('digest')
    .executeTakeFirst();
  return taken !== undefined;
}

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join(''),
  ).join('-');

const digestOf = (code: string, userId: string, key: SealingKey): string =>
  keyedDigest(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`, key);
