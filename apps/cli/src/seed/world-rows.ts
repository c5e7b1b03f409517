import {
  DEMO_ARRIVAL_GUIDES,
  DEMO_HOMES,
  DEMO_PEOPLE,
  DEMO_PERKS,
  demoId,
  type DemoHome,
  type DemoPerk,
  type DemoPerson,
} from '#libs/demo';
import { acceptTerms, User } from '#libs/people/identity';
import { insertPerk, insertPerkTerms } from '#libs/people/loyalty';
import { announce, type Config, type Tx } from '#libs/core/platform';
import { insertGuide } from '#libs/stays/arrival';
import { replacePrices } from '#libs/stays/pricing';
import { Property } from '#libs/stays/properties';
import { cents, type PerkTerms } from '#libs/core/rules';
import { seededRandom } from './seeded-random.js';
import { isAbout, markAsPast } from './past-events.js';
import { pricesOfDemo } from './seed-catalogue.js';

const MS_PER_DAY = 86_400_000;

/** Writes the demo's users, homes and perks. @param passwordHash of the shared demo password */
export async function writeUsersHomesAndPerks(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  for (const person of DEMO_PEOPLE) tx.create(User, userOf(person, passwordHash, now));
  await tx.flush();
  await acceptTerms(
    tx,
    DEMO_PEOPLE.map(({ email }) => demoId('user', email)),
    now,
  );
  for (const home of DEMO_HOMES) tx.create(Property, propertyOf(home, now));
  await tx.flush();
  await writePrices(tx);
  await announcePeople(tx, now);
  await writePerks(tx, now);
}

/** Writes the arrival guides of demo homes, as of the day when each was listed. */
export async function writeArrivalGuides(
  tx: Tx,
  config: Pick<Config, 'arrivalSecret'>,
  now: Date,
): Promise<void> {
  for (const { key, listedDaysAgo } of DEMO_HOMES) {
    const texts = DEMO_ARRIVAL_GUIDES[key];
    const guide = { homeId: demoId('property', key), writtenAt: daysAgo(key, listedDaysAgo, now) };
    if (texts) await insertGuide(tx, { ...guide, texts }, config);
  }
}

/** `days` days ago, at a pseudo-random hour. */
const daysAgo = (key: string, days: number, now: Date): Date =>
  new Date(now.getTime() - days * MS_PER_DAY - seededRandom(key, MS_PER_DAY / 2));

/**
 * Writes the prices of demo homes, in the transaction that lists them: they have been offered so from their first day on, and what was offered
 * since then is the history that claims about reductions are proven by.
 * @spec decision 32
 */
async function writePrices(tx: Tx): Promise<void> {
  for (const home of DEMO_HOMES.filter(({ ladder }) => ladder.length > 0)) {
    const { base: _base, nights: _nights, ...settings } = pricesOfDemo(home);
    await replacePrices(tx, demoId('property', home.key), 0, settings);
  }
}

const userOf = (person: DemoPerson, passwordHash: string, now: Date) => {
  const joined = daysAgo(person.email, person.joinedDaysAgo, now);
  return {
    id: demoId('user', person.email),
    email: person.email,
    passwordHash,
    fullName: person.fullName,
    role: person.role,
    operatorRole: person.operatorRole,
    phone: person.phone,
    age: person.age,
    ageStatedAt: joined,
    hasValidId: person.hasValidId,
    termsAgreedAt: joined,
    // Paid plans are synced from the provider afterwards.
    plan: 'basic' as const,
    tokenVersion: 0,
    suspendedAt: null,
    createdAt: joined,
    emailVerifiedAt: joined,
  };
};

const propertyOf = (
  { key, owner, pictures, listedDaysAgo, nightlyCents, ladder: _, floorCents: __, ...home }: DemoHome,
  now: Date,
) => ({
  ...home,
  id: demoId('property', key),
  ownerId: demoId('user', owner),
  nightlyCents: cents(nightlyCents),
  amenities: [...home.amenities],
  houseRules: [...home.houseRules],
  photos: [...pictures],
  status: 'listed' as const,
  ratingSum: 0,
  ratingCount: 0,
  createdAt: daysAgo(key, listedDaysAgo, now),
});

async function announcePeople(tx: Tx, now: Date): Promise<void> {
  const joined = DEMO_PEOPLE.map((person) => ({
    ...person,
    at: daysAgo(person.email, person.joinedDaysAgo, now),
  }));
  for (const { email, role, at } of joined.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    await announce(tx, 'user.registered', { userId: demoId('user', email), role }, at);
  }
  const ids = DEMO_PEOPLE.map(({ email }) => demoId('user', email));
  await markAsPast(tx, (event) => isAbout(event, 'userId', ids));
}

async function writePerks(tx: Tx, now: Date): Promise<void> {
  const always = { effectiveFrom: null, offered: true, setBy: null, reason: null };
  for (const [position, perk] of DEMO_PERKS.entries()) {
    const perkId = demoId('points', `perk/${perk.key}`);
    await insertPerk(tx, perkId, position + 1);
    await insertPerkTerms(tx, { perkId, terms: termsOf(perk), ...always }, now);
  }
}

const termsOf = ({ stay, ...perk }: DemoPerk): PerkTerms => ({
  category: perk.category,
  title: perk.title,
  description: perk.description,
  minTier: perk.minTier,
  pointsCost: perk.pointsCost,
  discountPercentage: stay?.percent ?? perk.discountPercentage,
  voucher: stay?.kind ?? null,
  worth: stay?.worth ?? null,
  minNights: stay?.minNights ?? 1,
  minSubtotal: stay?.minSubtotal ?? cents(0),
});
