import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { db } from './tables.js';

/** Ends what connects a removed home with other platforms; a second run finds nothing. */
@Injectable()
export class FeedsHandlers {
  readonly handlers: HandlersOf<'feeds'> = {
    'disconnect-removed-home': async (tx, { payload: { propertyId } }) => {
      await db(tx).deleteFrom('calendar_exports').where('property_id', '=', propertyId).execute();
      await db(tx).deleteFrom('calendar_feeds').where('property_id', '=', propertyId).execute();
    },
  };
}
