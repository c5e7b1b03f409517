const AS_WRITTEN: Record<string, string> = {
  wifi: 'Wi-Fi',
  tv: 'TV',
  bbq: 'BBQ',
  ev_charger: 'EV charger',
  self_check_in: 'Self check-in',
};

/** "Air conditioning" from `air_conditioning`; owners' own words stay as they are. */
export function amenityLabel(amenity: string): string {
  const words = AS_WRITTEN[amenity] ?? amenity.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
