import type { PersonalData } from '#libs/core/platform';
import { homesOf } from '#libs/stays/hosts';
import { guidesOfOwner } from './personal-data.queries.js';
import { db } from './tables.js';

/** Arrival guides of owners: what opens their homes is deleted with the account. */
export const arrivalPersonalData: PersonalData = {
  lists: { arrival_guides: guidesOfOwner },

  async forget(tx, { id }) {
    await db(tx).deleteFrom('arrival_guides').where('property_id', 'in', homesOf(id)).execute();
  },
};
