import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { BookingView } from '#libs/core/contracts';
import { useHomeQuery } from '../homes/homes-api.js';
import { mapsUrl } from './maps-url.js';
import classes from './stay-place.module.css';

const StayMap = lazy(() => import('./stay-map.js').then((m) => ({ default: m.StayMap })));

/** Whether the guest of a booking is told the street. @spec G2 */
export const knowsAddress = ({ status }: BookingView): boolean =>
  status === 'confirmed' || status === 'completed';

/** "1 Shore Road, Whitefish, MT"; without the street until the booking is confirmed. @spec G2 */
const placeInWords = ({ property: { address, city, state } }: BookingView): string =>
  [...new Set([address, city, state])].join(', ');

/** Where a booked home is, with directions, a map and its host. @spec G2 */
export function StayPlace({ booking }: { booking: BookingView }) {
  const { data: home } = useHomeQuery(booking.property_id);
  const known = knowsAddress(booking);
  return (
    <div className={classes.place}>
      <div className={classes.words}>
        <address className={classes.address}>
          <IconMapPin size={20} aria-hidden="true" />
          {placeInWords(booking)}
        </address>
        {!known && <p className="lk-muted">You get the exact address once your booking is confirmed.</p>}
        {home && <p className="lk-muted">Hosted by {home.owner.full_name}</p>}
        {known && (
          <Button
            component="a"
            href={mapsUrl(`${placeInWords(booking)}, ${booking.property.country}`)}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="sm"
          >
            Get directions
          </Button>
        )}
      </div>
      <div className={classes.map}>
        <Suspense fallback={null}>{home && <StayMap home={home} />}</Suspense>
      </div>
    </div>
  );
}
