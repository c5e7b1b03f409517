/** A rectangular map area, in degrees; never crosses the 180th meridian. */
export interface MapArea {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A point on the map, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_KM = 6_371;

/** The distance between two points along the surface, in kilometres (haversine). */
export function kilometresBetween(one: Place, other: Place): number {
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const squared =
    half(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(other.longitude - one.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squared)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Decimals as programs print them; digits beyond those of a floating-point number change nothing. */
const NUMBER = /^-?\d{1,3}(\.\d{1,30})?$/;
/** Decimals of a degree in text form: about 100 metres, precise enough for an area. */
const TEXT_DECIMALS = 3;

/** Parses `west,south,east,north` in degrees; null when invalid. Additive parameter `bbox`. @spec §7 GET /properties */
export function parseMapArea(text: unknown): MapArea | null {
  if (typeof text !== 'string') return null;
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const onEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return onEarth && west < east && south < north ? { west, south, east, north } : null;
}

/** Formats an area for {@link parseMapArea}, rounded to a thousandth of a degree. */
export const mapAreaText = ({ west, south, east, north }: MapArea): string =>
  [west, south, east, north].map((degrees) => rounded(degrees, TEXT_DECIMALS)).join(',');

function rounded(degrees: number, decimals: number): number {
  const factor = 10 ** decimals;
  // Adding 0 turns -0 into 0; "-0" would not survive a round trip through text.
  return Math.round(degrees * factor) / factor + 0;
}
