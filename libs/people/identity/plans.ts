import type { Tx } from '#libs/core/platform';
import type { Plan } from '#libs/core/rules';
import { db } from './tables.js';

/**
 * Sets a traveler's plan; the caller has locked it and checked that it is paid. A single statement: the plan mirrors the
 * subscription, which has the rules.
 * @spec E2
 */
export async function setPlan(tx: Tx, userId: string, plan: Plan): Promise<void> {
  await db(tx).updateTable('users').set({ plan }).where('id', '=', userId).execute();
}
