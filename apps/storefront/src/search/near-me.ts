import { mapAreaText, type MapArea, type Place } from '#libs/core/rules';
import { homesCall } from '../homes/homes-api.js';
import type { AppDispatch } from '../store/store.js';
import { toast } from '../toasts/toasts.js';

/** How far to look, in miles; farther only when nothing is nearer. */
const RADII = [60, 150, 400];
const MILES_PER_DEGREE = 69;
const PATIENCE_MS = 15_000;
/** A position of the last ten minutes is good enough. */
const MAX_AGE_MS = 600_000;
/** Nobody is asked where they are to the yard: about seven miles. */
const PLACES_PER_DEGREE = 10;

/**
 * The area around the device, as far as homes can be found in it, once the person has allowed it.
 * @returns `west,south,east,north`, or null after a word about why not
 */
export async function areaNearMe(dispatch: AppDispatch): Promise<string | null> {
  toast.info('Looking for homes around you…');
  const position = await whereAmI();
  if (!position) {
    toast.info('Your device did not share where it is. Type a town or a state instead.');
    return null;
  }
  for (const miles of RADII) {
    const area = mapAreaText(areaWithin(position, miles));
    const { data = [] } = await dispatch(
      homesCall.initiate(`bbox=${area}&limit=1`, { subscribe: false, forceRefetch: true }),
    );
    if (data.length > 0) return area;
  }
  toast.info('There are no homes near you yet. Type a town or a state instead.');
  return null;
}

const whereAmI = (): Promise<Place | null> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ latitude: coarse(latitude), longitude: coarse(longitude) }),
      () => resolve(null),
      { timeout: PATIENCE_MS, maximumAge: MAX_AGE_MS },
    );
  });

const coarse = (degrees: number): number => Math.round(degrees * PLACES_PER_DEGREE) / PLACES_PER_DEGREE;

/** A degree of longitude is shorter away from the equator. */
function areaWithin({ latitude, longitude }: Place, miles: number): MapArea {
  const north = miles / MILES_PER_DEGREE;
  const east = Math.min(180, north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  return {
    west: Math.max(-180, longitude - east),
    south: Math.max(-90, latitude - north),
    east: Math.min(180, longitude + east),
    north: Math.min(90, latitude + north),
  };
}
