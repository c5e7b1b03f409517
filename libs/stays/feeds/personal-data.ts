import type { PersonalData } from '#libs/core/platform';
import { homesOf } from '#libs/stays/hosts';
import { feedsOfOwner } from './personal-data.queries.js';
import { db } from './tables.js';

/** Calendars that owners have connected: their addresses are keys to other platforms, and are deleted with the account. */
export const feedsPersonalData: PersonalData = {
  lists: { calendars: feedsOfOwner },

  async forget(tx, { id }) {
    await db(tx).deleteFrom('calendar_exports').where('property_id', 'in', homesOf(id)).execute();
    await db(tx).deleteFrom('calendar_feeds').where('property_id', 'in', homesOf(id)).execute();
  },
};
