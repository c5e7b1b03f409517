import type { Place } from '#libs/core/rules';

/** The address of a street map on the web at a place, or at an address in words; opened only by a press. */
export function mapsUrl(at: Place | string): string {
  const query = typeof at === 'string' ? at : `${at.latitude},${at.longitude}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
