import tzLookup from '@photostructure/tz-lookup';
import { hasSameOffsets } from '#libs/core/platform';
import type { Place } from '#libs/core/rules';

/** About 20 kilometres: the map of zones is coarse along borders. */
const BORDER_DEGREES = 0.2;
const STEPS = [-BORDER_DEGREES, 0, BORDER_DEGREES];

/** The time zone at a place. @spec B2 */
export const zoneAt = ({ latitude, longitude }: Place): string => tzLookup(latitude, longitude);

/** True when clocks at the place, or close to it, show the same time as in the zone all year. */
export function isZoneOf(timeZone: string, { latitude, longitude }: Place): boolean {
  const zones = STEPS.flatMap((north) =>
    STEPS.map((east) => tzLookup(clamped(latitude + north, 90), clamped(longitude + east, 180))),
  );
  return [...new Set(zones)].some((zone) => hasSameOffsets(zone, timeZone));
}

const clamped = (degrees: number, limit: number): number => Math.min(limit, Math.max(-limit, degrees));
