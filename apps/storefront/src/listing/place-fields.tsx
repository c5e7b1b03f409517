import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { TownView } from '#libs/core/contracts';
import type { MapArea, Place } from '#libs/core/rules';
import { Skeleton } from '#libs/ui';
import { TextInput } from '../forms/inputs.js';
import type { FormState } from '../forms/use-form.js';
import { placeOf, type ListingForm } from './listing-form.js';
import classes from './listing.module.css';
import { positionIn, type Position } from './position-in.js';
import { TownField } from './town-field.js';
import { UsePositionButton } from './use-position-button.js';

const PinMap = lazy(() => import('../map/pin-map.js').then((m) => ({ default: m.PinMap })));

/** Degrees that the map shows around a town, or a home that has a place, and around a point that its owner gave. */
const AROUND_TOWN = 0.06;
const AROUND_POINT = 0.000_5;
/** About 10 centimetres. */
const DECIMALS = 6;

const COORDINATES = [
  { name: 'latitude', label: 'Latitude', example: '44.0582' },
  { name: 'longitude', label: 'Longitude', example: '-121.3153' },
] as const;

/** Where a home is: its town, its street, which only guests with a confirmed stay see, and a pin on the map. @spec G2 */
export function PlaceFields({ draft, change, field, errors }: FormState<ListingForm>) {
  const place = useLastPlace(placeOf(draft));
  const [area, setArea] = useState<MapArea | null>(place && areaAt(place, AROUND_TOWN));
  const choose = ({ city, state, country, latitude, longitude }: TownView) => {
    const pin = { latitude: String(latitude), longitude: String(longitude) };
    // The middle of the town is not where the home is.
    change({ city, state, country, ...pin, spot_confirmed: false, town_confirmed: false });
    setArea(areaAt({ latitude, longitude }, AROUND_TOWN));
  };
  const goTo = (position: Position): boolean => {
    const point = placeOf(position);
    if (!point) return false;
    change({ ...position, spot_confirmed: true });
    setArea(areaAt(point, AROUND_POINT));
    return true;
  };
  const move = ({ latitude, longitude }: Place) =>
    change({ ...textsOf(latitude, longitude), spot_confirmed: true });
  /** A pair or a link in one field fills both. */
  const take = (text: string): boolean => {
    const position = positionIn(text);
    return position !== null && goTo(position);
  };
  return (
    <>
      <TownField
        value={draft.city}
        error={errors.city}
        onType={(city) => change({ city, town_confirmed: false })}
        onChoose={choose}
      />
      {(draft.town_confirmed || (errors.city !== undefined && draft.city.trim() !== '')) && (
        <Checkbox
          name="town_confirmed"
          label={`${draft.city.trim()} is spelled right`}
          checked={draft.town_confirmed}
          onChange={(event) => change({ city: draft.city, town_confirmed: event.target.checked })}
        />
      )}
      <div className={classes.row}>
        <TextInput
          label="State"
          {...field('state')}
          required
          onChange={(event) => change({ state: event.target.value, town_confirmed: false })}
        />
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
              area={area ?? areaAt(place, AROUND_TOWN)}
              place={place}
              onMove={move}
            />
          </Suspense>
        </div>
      )}
      {place && (
        <SpotConfirmation
          confirmed={draft.spot_confirmed}
          onConfirm={() => change({ spot_confirmed: true })}
        />
      )}
      <p className="lk-muted">
        {place
          ? 'Zoom in and move the pin to your roof. The public map shows another point, a few blocks away.'
          : 'Choose a town above, and move its pin to your roof.'}
      </p>
      <div className={classes.row}>
        {COORDINATES.map(({ name, label, example }) => (
          <TextInput
            key={name}
            label={label}
            {...field(name)}
            placeholder={example}
            onChange={({ target: { value } }) =>
              change({
                ...(name === 'latitude' ? { latitude: value } : { longitude: value }),
                spot_confirmed: true,
              })
            }
            onBlur={() => take(draft[name])}
            onPaste={(event) => {
              if (take(event.clipboardData.getData('text'))) event.preventDefault();
            }}
          />
        ))}
      </div>
      <p className="lk-muted">
        Coordinates or a link from any map can be pasted into either field, such as 44.0582, -121.3153.
      </p>
      {'geolocation' in navigator && (
        <UsePositionButton onFound={({ latitude, longitude }) => goTo(textsOf(latitude, longitude))} />
      )}
    </>
  );
}

interface SpotConfirmationProps {
  confirmed: boolean;
  onConfirm: () => void;
}

/** Asks whether the pin of a town is where the home is. Guests with a confirmed stay go there. @spec G1, G2 */
function SpotConfirmation({ confirmed, onConfirm }: SpotConfirmationProps) {
  return (
    <div role="status" className={classes.spot}>
      {confirmed ? (
        <p>
          <IconCheck size={18} aria-hidden="true" /> The pin is on your home.
        </p>
      ) : (
        <>
          <p>The pin is in the middle of the town. Move it to your home.</p>
          <Button name="spot_confirmed" variant="default" onClick={onConfirm}>
            This is the spot
          </Button>
        </>
      )}
    </div>
  );
}

/** The latest place, also while its coordinates are being typed: the map keeps still. */
function useLastPlace(place: Place | null): Place | null {
  const [last, setLast] = useState(place);
  if (place && (place.latitude !== last?.latitude || place.longitude !== last.longitude)) setLast(place);
  return place ?? last;
}

const textsOf = (latitude: number, longitude: number): Position => ({
  latitude: String(Number(latitude.toFixed(DECIMALS))),
  longitude: String(Number(longitude.toFixed(DECIMALS))),
});

const areaAt = ({ latitude, longitude }: Place, around: number): MapArea => ({
  west: Math.max(-180, longitude - around),
  east: Math.min(180, longitude + around),
  south: latitude - around,
  north: latitude + around,
});
