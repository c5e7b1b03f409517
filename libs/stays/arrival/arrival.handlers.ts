import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { db } from './tables.js';

/** Deletes the guide of a removed home; a second run finds nothing. @spec decision 28 */
@Injectable()
export class ArrivalHandlers {
  readonly handlers: HandlersOf<'arrival'> = {
    'delete-guide-of-removed-home': async (tx, { payload: { propertyId } }) => {
      await db(tx).deleteFrom('arrival_guides').where('property_id', '=', propertyId).execute();
    },
  };
}
