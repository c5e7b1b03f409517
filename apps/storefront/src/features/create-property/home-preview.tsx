import { useState } from 'react';
import type { DraftView } from '#libs/core/contracts';
import { bookableDays, dollars, MAX_NIGHTS, priceStay, toDollars } from '#libs/core/rules';
import { fullDate, Photo, plural, shortDollars, wallClock, zoneInWords } from '#libs/ui';
import { serverNow } from '../../api/server-time.js';
import { amenityLabel } from '../../homes/amenity.js';
import { plainNumber } from '../../forms/plain-number.js';
import { rulesOf, type ListingForm } from '../../listing/listing-form.js';
import { isPrice } from '../../nightly-price/price.js';
import { viewerToday } from '../../stay/presets.js';
import classes from './create-property.module.css';

interface HomePreviewProps {
  home: ListingForm;
  /** The same without proposals that nobody has seen. */
  entered: ListingForm;
  draft: DraftView | null;
}

/** A home as travelers will see it: pictures, facts, the total they pay, rules, and when they can stay. @spec F13, G1 */
export function HomePreview({ home, entered, draft }: HomePreviewProps) {
  const pictures = draft?.photos.flatMap(({ picture }) => picture ?? []) ?? [];
  const [cover, ...others] = pictures;
  return (
    <article className={classes.preview} aria-label="Preview">
      {cover && (
        <div className={classes.previewPhotos}>
          <Photo photo={cover} sizes="(max-width: 760px) 100vw, 640px" />
          {others.slice(0, 4).map((photo) => (
            <Photo key={photo.slug} photo={photo} sizes="160px" decorative />
          ))}
        </div>
      )}
      <h3>{home.title.trim() || 'Your title'}</h3>
      <p className="lk-muted">
        {home.neighbourhood.trim() || home.city || 'Your town'}
        {home.state && `, ${home.state}`} · {[home.property_type, ...rooms(entered)].join(' · ')}
      </p>
      <PreviewPrice home={home} />
      <p className={classes.previewText}>{home.description}</p>
      {home.amenities.length > 0 && (
        <>
          <h4>What this home offers</h4>
          <p>{home.amenities.map(amenityLabel).join(' · ')}</p>
        </>
      )}
      <h4>Good to know</h4>
      <ul className={classes.previewRules}>
        <li>
          Check-in from {wallClock(home.check_in_time)}, check-out by {wallClock(home.check_out_time)}
          {draft?.time_zone ? ` (${zoneInWords(draft.time_zone)})` : ''}
        </li>
        <li>{stays(home)}</li>
        {rulesOf(home).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h4>Availability</h4>
      <Availability />
    </article>
  );
}

const rooms = ({ bedrooms, bathrooms, max_guests }: ListingForm): string[] => [
  ...(bedrooms === '' ? [] : [plural(Number(bedrooms) || 0, 'bedroom')]),
  ...(bathrooms === '' ? [] : [plural(Number(bathrooms) || 0, 'bathroom')]),
  ...(max_guests === '' ? [] : [`up to ${plural(Number(max_guests) || 0, 'guest')}`]),
];

/** The total of the shortest stay is what cards and search show first. */
function PreviewPrice({ home }: { home: ListingForm }) {
  const price = plainNumber(home.price_per_night);
  if (!isPrice(price)) return <p className="lk-muted">No price yet</p>;
  const { nights, nightly, cleaningFee, total } = priceStay(
    dollars(Number(price)),
    nightsIn(home.min_nights, 1),
  );
  const [all, night, cleaning] = [total, nightly, cleaningFee].map((amount) =>
    shortDollars(toDollars(amount)),
  );
  return (
    <p>
      <strong className={classes.previewTotal}>{all} total</strong> for {plural(nights, 'night')}
      <br />
      <span className="lk-muted">
        {night} a night, and the {cleaning} cleaning fee once
      </span>
    </p>
  );
}

function Availability() {
  const [today] = useState(() => viewerToday(serverNow()));
  const { from, to } = bookableDays(today);
  return (
    <p>
      Every night can be booked, with check-in from {fullDate(from)} to {fullDate(to)}. Once your home is
      listed, you can block nights in your calendar.
    </p>
  );
}

function stays({ min_nights, max_nights }: ListingForm): string {
  const [shortest, longest] = [nightsIn(min_nights, 1), nightsIn(max_nights, MAX_NIGHTS)];
  return shortest > 1
    ? `Stays of ${shortest} to ${plural(longest, 'night')}`
    : `Stays of up to ${plural(longest, 'night')}`;
}

/** A number of nights as typed; `otherwise` while it is none. */
function nightsIn(text: string, otherwise: number): number {
  const nights = Number(text);
  return Number.isInteger(nights) && nights >= 1 && nights <= MAX_NIGHTS ? nights : otherwise;
}
