/** An amenity, stored by `key` and shown by `label`. @spec §3 Property */
export interface Amenity {
  key: string;
  label: string;
}

/** All amenities, in the order of lists and filters. @spec §3 Property */
export const AMENITIES = [
  { key: 'wifi', label: 'Wi-Fi' },
  { key: 'kitchen', label: 'Full kitchen' },
  { key: 'parking', label: 'Free parking' },
  { key: 'air_conditioning', label: 'Air conditioning' },
  { key: 'heating', label: 'Heating' },
  { key: 'washer', label: 'Washer' },
  { key: 'dryer', label: 'Dryer' },
  { key: 'dishwasher', label: 'Dishwasher' },
  { key: 'workspace', label: 'Desk and chair' },
  { key: 'tv', label: 'TV' },
  { key: 'self_check_in', label: 'Self check-in' },
  { key: 'pets', label: 'Pets welcome' },
  { key: 'crib', label: 'Crib and high chair' },
  { key: 'step_free', label: 'Step-free entrance' },
  { key: 'ev_charger', label: 'EV charger' },
  { key: 'fireplace', label: 'Fireplace' },
  { key: 'pool', label: 'Pool' },
  { key: 'hot_tub', label: 'Hot tub' },
  { key: 'sauna', label: 'Sauna' },
  { key: 'patio', label: 'Deck or patio' },
  { key: 'garden', label: 'Garden' },
  { key: 'grill', label: 'Grill' },
  { key: 'fire_pit', label: 'Fire pit' },
  { key: 'waterfront', label: 'On the water' },
  { key: 'beach', label: 'Beach within a walk' },
  { key: 'boats', label: 'Kayaks or canoe' },
  { key: 'bikes', label: 'Bikes' },
  { key: 'ski', label: 'Ski storage' },
] as const satisfies readonly Amenity[];

/** Key of an amenity. */
export type AmenityKey = (typeof AMENITIES)[number]['key'];
