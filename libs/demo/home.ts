import type { AmenityKey } from './amenities.js';
import type { PICTURES } from './pictures.js';

/** Slug of a picture of the catalogue. */
export type PictureSlug = (typeof PICTURES)[number]['slug'];

/** A home of the demo; places are real towns, streets and numbers are invented. @spec §3 Property, B2, C15 */
export interface DemoHome {
  key: string;
  /** E-mail of its owner. */
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
  /** The first one is the cover. */
  pictures: readonly PictureSlug[];
  /** Days before today on which it was listed. */
  listedDaysAgo: number;
}

type Usual = 'maxNights' | 'checkInTime' | 'checkOutTime' | 'listedDaysAgo';
type Rewritten = 'country' | 'owner' | 'latitude' | 'longitude' | 'nightlyCents' | 'houseRules';

/** What a home of the catalogue says of itself; `home` adds what most homes have in common. */
export interface HomeFacts extends Omit<DemoHome, Usual | Rewritten>, Partial<Pick<DemoHome, Usual>> {
  /** Local part of the owner's address. */
  owner: string;
  /** Latitude and longitude, degrees. */
  at: readonly [number, number];
  /** Whole dollars. */
  nightly: number;
  /** Beyond those of every home. */
  houseRules?: readonly string[];
}

const EVERYWHERE = ['No smoking indoors', 'No parties or events'];

/** Completes the facts of a home with what most homes have in common. */
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
    houseRules: [...EVERYWHERE, ...houseRules],
  };
}
