import { randomUUID } from 'node:crypto';
import { DomainError, jsonb, type Tx } from '#libs/core/platform';
import { ACT_MINUTES } from '#libs/core/rules';
import { db } from '../tables.js';
import type { Act, ActOffer } from './act.js';

const MS_PER_MINUTE = 60_000;

/** Where offered cards belong. */
export interface Offering {
  sessionId: string;
  messageId: string;
  userId: string;
  now: Date;
}

/** A stored card with its place. */
export interface ActRow extends Act, Omit<Offering, 'now'> {
  /** When it was pressed last, unless nothing was done then; null before that. */
  pressedAt: Date | null;
}

/** Stores a card, which can be pressed from now on. */
export async function insertAct(tx: Tx, offer: ActOffer, { now, ...owner }: Offering): Promise<Act> {
  const id = randomUUID();
  const validUntil = new Date(now.getTime() + ACT_MINUTES * MS_PER_MINUTE);
  await db(tx)
    .insertInto('concierge_acts')
    .values({
      id,
      session_id: owner.sessionId,
      message_id: owner.messageId,
      user_id: owner.userId,
      terms: jsonb(offer.terms),
      card: jsonb(offer.card),
      state: 'offered',
      offered_at: now,
      valid_until: validUntil,
    })
    .execute();
  return { ...offer, id, state: 'offered', validUntil, outcome: null };
}

/** A card of a person. @throws DomainError `chat.act_not_found`, also for somebody else's */
export async function rowOf(
  em: Tx,
  userId: string,
  actId: string,
  { locked }: { locked: boolean },
): Promise<ActRow> {
  const query = db(em)
    .selectFrom('concierge_acts')
    .selectAll()
    .where('id', '=', actId)
    .where('user_id', '=', userId);
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new DomainError('chat.act_not_found');
  return {
    id: row.id,
    sessionId: row.session_id,
    messageId: row.message_id,
    userId: row.user_id,
    terms: row.terms,
    card: row.card,
    state: row.state,
    validUntil: row.valid_until,
    pressedAt: row.pressed_at,
    outcome: row.outcome,
  };
}
