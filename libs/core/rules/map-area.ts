/** A part of the map, in degrees; never across the 180th meridian. */
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

const NUMBER = /^-?\d{1,3}(\.\d{1,10})?$/;
/** Decimals of a degree: about a hundred metres, more than an area needs. */
const TEXT_DECIMALS = 3;
/** Decimals of a degree that strangers are told of a home: about a kilometre. */
const KNOWN_DECIMALS = 2;

/** Reads `west,south,east,north` in degrees; null when that is no area. Additive parameter `bbox`. @spec §7 GET /properties */
export function parseMapArea(text: unknown): MapArea | null {
  if (typeof text !== 'string') return null;
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const onEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return onEarth && west < east && south < north ? { west, south, east, north } : null;
}

/** An area as {@link parseMapArea} reads it, rounded to a thousandth of a degree. */
export const mapAreaText = ({ west, south, east, north }: MapArea): string =>
  [west, south, east, north].map((degrees) => rounded(degrees, TEXT_DECIMALS)).join(',');

/** Where a home is, as far as strangers are told before they book: to about a kilometre. */
export const approximately = ({ latitude, longitude }: Place): Place => ({
  latitude: rounded(latitude, KNOWN_DECIMALS),
  longitude: rounded(longitude, KNOWN_DECIMALS),
});

function rounded(degrees: number, decimals: number): number {
  const factor = 10 ** decimals;
  // Adding 0 turns -0 into 0, which would not come back from text as it was.
  return Math.round(degrees * factor) / factor + 0;
}
