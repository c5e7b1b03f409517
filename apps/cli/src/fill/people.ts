import type { Insertable } from 'kysely';
import type { Role } from '#libs/core/rules';
import type { Random } from './random.js';
import type { FillTables } from './tables.js';

const MS_PER_DAY = 86_400_000;
const HOMES_PER_OWNER = 8;
const HOMES_PER_TRAVELER = 5;
const OLDEST_ACCOUNT_DAYS = 1_000;

type Person = Insertable<FillTables['users']>;

/** Who owns the homes and who stays in them. */
export interface People {
  owners: readonly Person[];
  travelers: readonly Person[];
}

/** A person's address; `n` counts from 1. */
export const FILL_DOMAIN = '@fill.latchkey.test';

const emailOf = (kind: 'owner' | 'traveler', n: number): string => `${kind}-${n}${FILL_DOMAIN}`;

/** Owners and travelers in proportion to the homes, all with the same password. */
export function planPeople(
  homes: number,
  random: Random,
  { passwordHash, now }: { passwordHash: string; now: Date },
): People {
  const person = (kind: 'owner' | 'traveler', role: Role, n: number): Person => {
    const joined = new Date(now.getTime() - random.between(400, OLDEST_ACCOUNT_DAYS) * MS_PER_DAY);
    return {
      id: random.uuid(),
      email: emailOf(kind, n),
      email_verified_at: joined,
      password_hash: passwordHash,
      full_name: `${kind === 'owner' ? 'Owner' : 'Traveler'} ${n}`,
      role,
      age: random.between(25, 75),
      age_stated_at: joined,
      has_valid_id: true,
      terms_agreed_at: joined,
      created_at: joined,
    };
  };
  const several = (kind: 'owner' | 'traveler', role: Role, count: number) =>
    Array.from({ length: Math.ceil(count) }, (_, index) => person(kind, role, index + 1));
  return {
    owners: several('owner', 'property_owner', homes / HOMES_PER_OWNER),
    travelers: several('traveler', 'traveler', homes / HOMES_PER_TRAVELER),
  };
}
