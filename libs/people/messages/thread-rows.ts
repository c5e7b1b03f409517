import { randomUUID } from 'node:crypto';
import { DomainError, type Tx } from '#libs/core/platform';
import type { Side } from '#libs/core/rules';
import { manages } from '#libs/stays/hosts';
import type { Selectable } from 'kysely';
import { db, type MessagesTables } from './tables.js';

/** A thread as stored. */
export type StoredThread = Selectable<MessagesTables['threads']>;

/** The home, the people and the booking of a new thread. */
export type NewThread = Pick<
  StoredThread,
  'property_id' | 'home_title' | 'traveler_id' | 'owner_id' | 'booking_id'
>;

/** Which side of a thread a person is on, or null when they take no part in it. */
export function sideOf(
  thread: Pick<StoredThread, 'traveler_id' | 'owner_id'>,
  personId: string,
): Side | null {
  if (thread.traveler_id === personId) return 'guest';
  return manages(personId, thread.owner_id) ? 'host' : null;
}

/** Locks a thread, so that its messages are written one after the other. @throws DomainError `thread.not_found` */
export async function lockThread(tx: Tx, id: string): Promise<StoredThread> {
  const thread = await db(tx)
    .selectFrom('threads')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!thread) throw new DomainError('thread.not_found');
  return thread;
}

/**
 * Adds a thread with its readers, unless there is one already: for the booking, or before booking for the home and the traveler.
 * @returns the id of the new one, or null
 */
export async function insertThread(tx: Tx, facts: NewThread, now: Date): Promise<string | null> {
  const added = await db(tx)
    .insertInto('threads')
    .values({ ...facts, id: randomUUID(), created_at: now, last_message_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'traveler_id', 'owner_id'])
    .executeTakeFirst();
  if (!added) return null;
  await db(tx)
    .insertInto('thread_readers')
    .values([added.traveler_id, added.owner_id].map((user_id) => ({ thread_id: added.id, user_id })))
    .execute();
  return added.id;
}

/** The people to notify of a change in a thread. */
export const peopleOf = (thread: Pick<StoredThread, 'traveler_id' | 'owner_id'>): string[] => [
  thread.traveler_id,
  thread.owner_id,
];
