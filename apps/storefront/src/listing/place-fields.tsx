import { lazy, Suspense, useState } from 'react';
import type { TownView } from '#libs/core/contracts';
import type { MapArea, Place } from '#libs/core/rules';
import { Skeleton } from '#libs/ui';
import { TextInput } from '../forms/inputs.js';
import type { FormState } from '../forms/use-form.js';
import { placeOf, positionIn, type ListingForm } from './listing-form.js';
import classes from './listing.module.css';
import { TownField } from './town-field.js';

const PinMap = lazy(() => import('../map/pin-map.js').then((m) => ({ default: m.PinMap })));

/** Degrees around a town: far enough for a home outside it. */
const AROUND_TOWN = 0.12;

/** Where a home is: its town, its street, which only guests with a confirmed stay see, and a pin on the map. @spec G2 */
export function PlaceFields({ draft, change, field, errors }: FormState<ListingForm>) {
  const place = placeOf(draft);
  const [area, setArea] = useState<MapArea | null>(place && areaAt(place));
  const choose = ({ city, state, country, latitude, longitude }: TownView) => {
    change({ city, state, country, latitude: String(latitude), longitude: String(longitude) });
    setArea(areaAt({ latitude, longitude }));
  };
  const paste = (text: string): boolean => {
    const position = positionIn(text);
    const pasted = position && placeOf(position);
    if (!position || !pasted) return false;
    change(position);
    setArea(areaAt(pasted));
    return true;
  };
  return (
    <>
      <TownField
        value={draft.city}
        error={errors.city}
        onType={(city) => change({ city })}
        onChoose={choose}
      />
      <div className={classes.row}>
        <TextInput label="State" {...field('state')} required />
        <TextInput label="Country" {...field('country')} required />
      </div>
      <TextInput
        label="Street and number"
        {...field('address')}
        required
        autoComplete="street-address"
        description="Only guests with a confirmed stay see it."
      />
      <TextInput
        label="Neighborhood"
        {...field('neighbourhood')}
        description="What everybody sees instead of the street, such as Old Mill District. Without one it is the town."
      />
      {place && (
        <div className={classes.map}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <PinMap
              label="Map with the pin of your home"
              area={area ?? areaAt(place)}
              place={place}
              onMove={({ latitude, longitude }) =>
                change({ latitude: String(latitude), longitude: String(longitude) })
              }
            />
          </Suspense>
        </div>
      )}
      <p className="lk-muted">
        {place
          ? 'Move the pin to your roof. The public map shows another point, a few blocks away.'
          : 'Choose a town above, and move its pin to your roof.'}
      </p>
      <details className={classes.details} open={Boolean(errors.latitude ?? errors.longitude) || undefined}>
        <summary>Enter coordinates instead</summary>
        <div className={classes.row}>
          {(['latitude', 'longitude'] as const).map((name) => (
            <TextInput
              key={name}
              label={name === 'latitude' ? 'Latitude' : 'Longitude'}
              {...field(name)}
              inputMode="text"
              placeholder={name === 'latitude' ? '44.0582' : '-121.3153'}
              onPaste={(event) => {
                if (paste(event.clipboardData.getData('text'))) event.preventDefault();
              }}
            />
          ))}
        </div>
      </details>
    </>
  );
}

const areaAt = ({ latitude, longitude }: Place): MapArea => ({
  west: Math.max(-180, longitude - AROUND_TOWN),
  east: Math.min(180, longitude + AROUND_TOWN),
  south: latitude - AROUND_TOWN,
  north: latitude + AROUND_TOWN,
});
