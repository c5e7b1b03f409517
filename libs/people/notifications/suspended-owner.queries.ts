import type { Tx } from '#libs/core/platform';
import { stays } from './background.queries.js';

/** Paid stays at an owner's homes that are not over, in order of arrival. */
export const staysToCome = (tx: Tx, ownerId: string, now: Date) =>
  stays(tx)
    .where('b.owner_id', '=', ownerId)
    .where('b.status', '=', 'confirmed')
    .where('b.check_out_at', '>', now)
    .orderBy('b.check_in_at')
    .orderBy('b.id')
    .execute();
