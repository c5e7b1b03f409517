import type { AmenityKey } from './amenities.js';
import type { PICTURES } from './pictures.js';

/** Slug of a picture in the catalogue. */
export type PictureSlug = (typeof PICTURES)[number]['slug'];

/** A demo home in a real town at a fictional address. @spec §3 Property, B2, C15 */
export interface DemoHome {
  key: string;
  /** The owner's e-mail. */
  owner: string;
  title: string;
  description: string;
  propertyType: string;
  address: string;
  city: string;
  /** Two letters. */
  state: string;
  country: 'USA';
  latitude: number;
  longitude: number;
  /** IANA name. */
  timeZone: string;
  nightlyCents: number;
  bedrooms: number;
  bathrooms: number;
  maxGuests: number;
  maxNights: number;
  amenities: readonly AmenityKey[];
  houseRules: readonly string[];
  /** `HH:MM`, local. */
  checkInTime: string;
  checkOutTime: string;
  /** The first picture is the cover. */
  pictures: readonly PictureSlug[];
  /** Days since it was listed. */
  listedDaysAgo: number;
}

type WithDefault = 'maxNights' | 'checkInTime' | 'checkOutTime' | 'listedDaysAgo';
type Derived = 'country' | 'owner' | 'latitude' | 'longitude' | 'nightlyCents' | 'houseRules';

/** Facts of a home in the catalogue, without the defaults that {@link home} adds. */
export interface HomeFacts
  extends Omit<DemoHome, WithDefault | Derived>, Partial<Pick<DemoHome, WithDefault>> {
  /** Local part of the owner's address. */
  owner: string;
  /** Latitude and longitude in degrees. */
  at: readonly [number, number];
  /** Price per night in whole dollars. */
  nightly: number;
  /** In addition to the rules of every home. */
  houseRules?: readonly string[];
}

const COMMON_RULES = ['No smoking indoors', 'No parties or events'];

/** Completes a home's facts with the defaults of most homes. */
export function home({ at, nightly, owner, houseRules = [], ...facts }: HomeFacts): DemoHome {
  return {
    country: 'USA',
    maxNights: 30,
    checkInTime: '15:00',
    checkOutTime: '11:00',
    listedDaysAgo: 330,
    ...facts,
    owner: `${owner}@latchkey.test`,
    latitude: at[0],
    longitude: at[1],
    nightlyCents: nightly * 100,
    houseRules: [...COMMON_RULES, ...houseRules],
  };
}
