import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { db } from './tables.js';

/** Clears the calendars of removed homes; a second run finds nothing. */
@Injectable()
export class CalendarHandlers {
  readonly handlers: HandlersOf<'calendar'> = {
    'clear-removed-home': async (tx, { payload: { propertyId } }) => {
      const entries = db(tx).deleteFrom('calendar_entries').where('property_id', '=', propertyId);
      // Blocks first: nights that they give up may be imported ones while a feed is there.
      await entries.where('block_id', 'is not', null).execute();
      await entries.where('imported', '=', true).execute();
    },
  };
}
