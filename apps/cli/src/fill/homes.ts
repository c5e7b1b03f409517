import type { Insertable } from 'kysely';
import { DEMO_HOMES } from '#libs/demo';
import { cents } from '#libs/core/rules';
import type { PastStay } from './stays.js';
import type { Random } from './random.js';
import type { FillTables } from './tables.js';
import type { Town } from './towns.js';

const MS_PER_DAY = 86_400_000;
/** Degrees by which a home lies away from the middle of its town. */
const MAX_SHIFT = 0.04;
const STARS = [1, 2, 3, 4, 5];

/** A row of a home. */
export type HomeRow = ReturnType<typeof homeRow>;

/** What a home is made for. */
interface Placed {
  town: Town;
  /** Counts all homes, from 1. */
  number: number;
  ownerId: string;
  past: readonly PastStay[];
  now: Date;
}

/** A listed home: text and pictures of one demo home, amenities of another, and a price of its own. Its rating is that of its past stays. */
export function homeRow({ town, number, ownerId, past, now }: Placed, random: Random) {
  const { title, description, propertyType, pictures, houseRules, ...home } = random.pick(DEMO_HOMES);
  return {
    id: random.uuid(),
    owner_id: ownerId,
    title: `${title}, no. ${number}`,
    description,
    property_type: propertyType,
    address: `${random.between(1, 999)} ${random.pick(DEMO_HOMES).city} Street`,
    city: town.name,
    state: town.state,
    country: town.country,
    latitude: shifted(town.latitude, random),
    longitude: shifted(town.longitude, random),
    time_zone: town.timeZone,
    nightly_cents: priceNear(home.nightlyCents, random),
    bedrooms: home.bedrooms,
    bathrooms: home.bathrooms,
    max_guests: home.maxGuests,
    max_nights: home.maxNights,
    amenities: [...random.pick(DEMO_HOMES).amenities],
    house_rules: [...houseRules],
    photos: [...pictures],
    check_in_time: home.checkInTime,
    check_out_time: home.checkOutTime,
    ...ratingOf(past),
    created_at: new Date(now.getTime() - random.between(300, 900) * MS_PER_DAY),
  } satisfies Insertable<FillTables['properties']>;
}

const shifted = (degrees: number, random: Random): number =>
  Number((degrees + (random.fraction() * 2 - 1) * MAX_SHIFT).toFixed(4));

/** Between 60 and 160 % of a price, in whole dollars. */
const priceNear = (nightlyCents: number, random: Random) =>
  cents(Math.round((nightlyCents * random.between(60, 160)) / 10_000) * 100);

/** What the trigger of reviews would count. */
function ratingOf(past: readonly PastStay[]) {
  const ratings = past.map(({ rating }) => rating).filter((rating) => rating !== null);
  return {
    rating_sum: ratings.reduce((total, rating) => total + rating, 0),
    rating_count: ratings.length,
    star_counts: STARS.map((stars) => ratings.filter((rating) => rating === stars).length),
  };
}
