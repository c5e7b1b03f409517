import type { PinView } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { shortDollars } from '#libs/ui';
import type { Marker } from './map-canvas.js';

/** What a home costs in all on the map, in whole dollars: the stay with dates, otherwise the cheapest one. @spec F13 */
export function priceMarker(pin: PinView): Marker {
  const { id, title, latitude, longitude, price_per_night, total_amount, least_total } = pin;
  // Only a home that has just been booked out has neither.
  const price = total_amount ?? least_total ?? price_per_night;
  return {
    id,
    latitude,
    longitude,
    text: `$${formatCount(Math.round(price))}`,
    name: `${title}, ${total_amount === undefined ? 'from ' : ''}${shortDollars(price)} total`,
  };
}
