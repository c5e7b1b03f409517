import { DEMO_HOMES, DEMO_PEOPLE, DEMO_PERKS, demoId, type DemoHome, type DemoPerson } from '#libs/demo';
import { User } from '#libs/identity';
import { announce, type Tx } from '#libs/platform';
import { Property } from '#libs/properties';
import { cents } from '#libs/rules';
import { draw } from './draw.js';
import { markAsPast } from './tell.js';
import { idList } from './cast.js';

const MS_PER_DAY = 86_400_000;

/** Writes everybody, every home and every perk of the demo. @param passwordHash of the one password they share */
export async function writeWorld(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  for (const person of DEMO_PEOPLE) tx.create(User, userOf(person, passwordHash, now));
  await tx.flush();
  for (const home of DEMO_HOMES) tx.create(Property, propertyOf(home, now));
  await tx.flush();
  await announcePeople(tx, now);
  await writePerks(tx);
}

/** So many days ago, at an hour that looks drawn by lot. */
const daysAgo = (key: string, days: number, now: Date): Date =>
  new Date(now.getTime() - days * MS_PER_DAY - draw(key, MS_PER_DAY / 2));

const userOf = (person: DemoPerson, passwordHash: string, now: Date) => {
  const joined = daysAgo(person.email, person.joinedDaysAgo, now);
  return {
    id: demoId('user', person.email),
    email: person.email,
    passwordHash,
    fullName: person.fullName,
    role: person.role,
    phone: person.phone,
    age: person.age,
    ageStatedAt: joined,
    hasValidId: person.hasValidId,
    termsAgreedAt: joined,
    plan: person.plan,
    tokenVersion: 0,
    suspendedAt: null,
    createdAt: joined,
  };
};

const propertyOf = ({ key, owner, pictures, listedDaysAgo, nightlyCents, ...home }: DemoHome, now: Date) => ({
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
  const ids = idList(DEMO_PEOPLE.map(({ email }) => demoId('user', email)));
  await markAsPast(tx, `payload->>'userId' = any(?::text[])`, ids);
}

async function writePerks(tx: Tx): Promise<void> {
  for (const [position, perk] of DEMO_PERKS.entries()) {
    await tx.execute(
      `insert into perks (id, category, title, description, discount_percentage, points_cost, min_tier, position)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        demoId('points', `perk/${perk.key}`),
        perk.category,
        perk.title,
        perk.description,
        perk.discountPercentage,
        perk.pointsCost,
        perk.minTier,
        position + 1,
      ],
    );
  }
}
