import type { LadderStep } from '#libs/core/rules';
import type { AmenityKey } from './amenities.js';
import type { PICTURES } from './pictures.js';

/** Slug of a picture in the catalogue. */
export type PictureSlug = (typeof PICTURES)[number]['slug'];

/** A demo home in a real town at a fictional address. @spec §3 Property, B2, C15 */
export interface DemoHome {
  key: string;
  /** The owner's email. */
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
  /** Its price has fallen towards check-in by these steps since it was listed. @spec G4 */
  ladder: readonly LadderStep[];
  /** No step goes below it. */
  floorCents: number | null;
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

/** How prices of demo homes fall. */
const LADDERS = {
  gentle: [
    { days: 14, percent: 5 },
    { days: 7, percent: 10 },
    { days: 3, percent: 20 },
  ],
  steep: [
    { days: 10, percent: 10 },
    { days: 5, percent: 20 },
    { days: 2, percent: 35 },
  ],
  late: [
    { days: 6, percent: 12 },
    { days: 3, percent: 25 },
  ],
} as const satisfies Record<string, readonly LadderStep[]>;

type WithDefault = 'maxNights' | 'checkInTime' | 'checkOutTime' | 'listedDaysAgo';
type Derived =
  'country' | 'owner' | 'latitude' | 'longitude' | 'nightlyCents' | 'ladder' | 'floorCents' | 'houseRules';

/** Facts of a home in the catalogue, without the defaults that {@link home} adds. */
export interface HomeFacts
  extends Omit<DemoHome, WithDefault | Derived>, Partial<Pick<DemoHome, WithDefault>> {
  /** Local part of the owner's address. */
  owner: string;
  /** Latitude and longitude in degrees. */
  at: readonly [number, number];
  /** Price per night in whole dollars. */
  nightly: number;
  /** Without one the price never falls. */
  ladder?: keyof typeof LADDERS;
  /** The lowest price per night in whole dollars. */
  floor?: number;
  /** In addition to the rules of every home. */
  houseRules?: readonly string[];
}

const COMMON_RULES = ['No smoking indoors', 'No parties or events'];

/** Completes a home's facts with the defaults of most homes. */
export function home({ at, nightly, ladder, floor, owner, houseRules = [], ...facts }: HomeFacts): DemoHome {
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
    ladder: ladder ? LADDERS[ladder] : [],
    floorCents: floor === undefined ? null : floor * 100,
    houseRules: [...COMMON_RULES, ...houseRules],
  };
}
