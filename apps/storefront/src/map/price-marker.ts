import type { PinView } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { shortDollars } from '#libs/ui';
import type { Marker } from './map-canvas.js';

/** A home's price on the map: the total with dates, otherwise per night, in whole dollars. @spec F13 */
export function priceMarker(pin: PinView): Marker {
  const { id, title, latitude, longitude, price_per_night, total_amount } = pin;
  const price = total_amount ?? price_per_night;
  return {
    id,
    latitude,
    longitude,
    text: `$${formatCount(Math.round(price))}`,
    name: `${title}, ${shortDollars(price)} ${total_amount === undefined ? 'a night' : 'total'}`,
  };
}
