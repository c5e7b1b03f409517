import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { db } from './tables.js';

/** Follows homes that are removed and stays that move; a second run finds nothing. @spec decision 28, G7 */
@Injectable()
export class ArrivalHandlers {
  readonly handlers: HandlersOf<'arrival'> = {
    'delete-guide-of-removed-home': async (tx, { payload: { propertyId } }) => {
      await db(tx).deleteFrom('arrival_guides').where('property_id', '=', propertyId).execute();
    },
    // A guest who could read the guide already is sent it again before the new check-in.
    'send-guide-anew': async (tx, { payload: { bookingId } }) => {
      await db(tx).deleteFrom('arrival_notices').where('booking_id', '=', bookingId).execute();
    },
  };
}
