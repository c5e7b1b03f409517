import type { PersonalData } from '#libs/core/platform';
import { savedHomesOf, alertsOf } from './personal-data.queries.js';
import { db } from './tables.js';

/** Saved homes and alerts; deleted with the account. */
export const alertsPersonalData: PersonalData = {
  lists: { saved_homes: savedHomesOf, watches: alertsOf },

  async forget(tx, { id }) {
    await db(tx).deleteFrom('saved_homes').where('user_id', '=', id).execute();
    await db(tx).deleteFrom('alerts').where('user_id', '=', id).execute();
  },
};
