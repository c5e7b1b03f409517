import type { Tx } from '#libs/core/platform';
import type { Plan } from '#libs/core/rules';
import { db } from './tables.js';

/** Puts a traveler on a plan; whoever calls has locked it, and found out that it is paid for. @spec E2 */
export async function setPlan(tx: Tx, userId: string, plan: Plan): Promise<void> {
  await db(tx).updateTable('users').set({ plan }).where('id', '=', userId).execute();
}
