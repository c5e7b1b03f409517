import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inTransaction, realNow, realNowPlus, type Tx } from '#libs/core/platform';
import { PROOF_MINUTES } from '#libs/core/rules';
import { db } from '../tables.js';

/** A signed-in operator's session. */
export interface OperatorSession {
  userId: string;
  sessionId: string;
}

/** What a session can begin that has to be proved. */
type SessionPurpose = 'confirm' | 'add_passkey' | 'add_app';

/** A challenge that can still be answered. */
interface OpenChallenge {
  id: string;
  userId: string;
}

const SECONDS = PROOF_MINUTES * 60;
const TOKEN_BYTES = 32;

/** Begins a sign-in that waits for a second factor. @returns the token that continues it, which is stored as a hash only */
export async function beginSignIn(em: EntityManager, userId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db(em)
    .insertInto('proof_challenges')
    .values({
      id: randomUUID(),
      user_id: userId,
      purpose: 'sign_in',
      token_hash: hashOf(token),
      expires_at: realNowPlus(SECONDS),
    })
    .execute();
  return token;
}

/** The sign-in that a token continues; null when it is none, or has run out. */
export async function openSignIn(em: EntityManager, token: string): Promise<OpenChallenge | null> {
  const row = await db(em)
    .selectFrom('proof_challenges')
    .select(['id', 'user_id as userId'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', realNow())
    .executeTakeFirst();
  return row ?? null;
}

/** Begins something within a session, in the place of what was begun before for the same purpose. */
export async function beginInSession(
  em: EntityManager,
  { userId, sessionId }: OperatorSession,
  purpose: SessionPurpose,
  content: { challenge: string } | { sealed_secret: string },
): Promise<void> {
  const values = { challenge: null, sealed_secret: null, ...content, expires_at: realNowPlus(SECONDS) };
  await db(em)
    .insertInto('proof_challenges')
    .values({ id: randomUUID(), user_id: userId, purpose, session_id: sessionId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'purpose'])
        .where('session_id', 'is not', null)
        .doUpdateSet({ ...values, id: randomUUID() }),
    )
    .execute();
}

/** What this session has begun for this purpose; null when that is nothing, or has run out. */
export async function openInSession(
  em: EntityManager,
  { userId, sessionId }: OperatorSession,
  purpose: SessionPurpose,
): Promise<(OpenChallenge & { sealedSecret: string | null }) | null> {
  const row = await db(em)
    .selectFrom('proof_challenges')
    .select(['id', 'user_id as userId', 'sealed_secret as sealedSecret'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', realNow())
    .executeTakeFirst();
  return row ?? null;
}

/** Sets what a passkey has to sign to go on with a sign-in. */
export async function setChallenge(em: EntityManager, id: string, challenge: string): Promise<void> {
  await db(em).updateTable('proof_challenges').set({ challenge }).where('id', '=', id).execute();
}

/** Takes what a passkey had to sign, so that no second answer is compared with it, whatever becomes of the first; null when it was taken. */
export function takeChallenge(em: EntityManager, id: string): Promise<string | null> {
  return inTransaction(em, async (tx) => {
    const row = await db(tx)
      .selectFrom('proof_challenges')
      .select('challenge')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    await db(tx).updateTable('proof_challenges').set({ challenge: null }).where('id', '=', id).execute();
    return row?.challenge ?? null;
  });
}

/** Ends a challenge that was met. @returns false when it has ended, or run out, meanwhile */
export async function endChallenge(tx: Tx, id: string): Promise<boolean> {
  const ended = await db(tx)
    .deleteFrom('proof_challenges')
    .where('id', '=', id)
    .where('expires_at', '>', realNow())
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends everything that somebody has begun. */
export async function endChallengesOf(tx: Tx, userId: string): Promise<void> {
  await db(tx).deleteFrom('proof_challenges').where('user_id', '=', userId).execute();
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
