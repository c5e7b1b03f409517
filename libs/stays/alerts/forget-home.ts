import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';

/** Deletes what people saved or asked of a home that was removed. A second run finds nothing. */
export async function forgetHome(tx: Tx, propertyId: string): Promise<void> {
  await db(tx).deleteFrom('saved_homes').where('property_id', '=', propertyId).execute();
  await db(tx).deleteFrom('alerts').where('property_id', '=', propertyId).execute();
}
