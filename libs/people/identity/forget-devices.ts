import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';

/** Makes all browsers that an account knows unknown ones. See docs/decisions/0061. */
export const forgetDevices = (tx: Tx, userId: string) =>
  db(tx)
    .updateTable('users')
    .set((user) => ({ device_generation: user('device_generation', '+', 1) }))
    .where('id', '=', userId)
    .execute();
