import type { OperatorRole, Plan, Role } from '#libs/core/rules';

/** A demo person's subscription. @spec E16 */
export interface DemoSubscription {
  /** Days since the first payment; stays booked since then are on the plan. */
  sinceDaysAgo: number;
  /** True when the card was declined at the last renewal, a few days ago. */
  overdue: boolean;
}

/** A demo person; `email` is also the key of their id. */
export interface DemoPerson {
  email: string;
  fullName: string;
  role: Role;
  /** Null for everyone but operators. */
  operatorRole: OperatorRole | null;
  age: number;
  phone: string;
  hasValidId: boolean;
  plan: Plan;
  /** Null on the free plan. */
  subscription: DemoSubscription | null;
  /** Days since they signed up. */
  joinedDaysAgo: number;
}

/** Password of every demo person. */
export const DEMO_PASSWORD = 'latchkey';

type DemoPlan = Pick<DemoPerson, 'plan' | 'subscription'>;

const paying = (plan: Plan, sinceDaysAgo: number, overdue = false): DemoPlan => ({
  plan,
  subscription: { sinceDaysAgo, overdue },
});

const person = (
  name: string,
  fullName: string,
  role: Role,
  age: number,
  facts: {
    line: string;
    joinedDaysAgo: number;
    plan?: DemoPlan;
    hasValidId?: boolean;
    operatorRole?: OperatorRole;
  },
): DemoPerson => ({
  email: `${name}@latchkey.test`,
  fullName,
  role,
  operatorRole: facts.operatorRole ?? null,
  age,
  // 555-0100 to 555-0199 are reserved for fictional use.
  phone: `+1 ${facts.line}`,
  hasValidId: facts.hasValidId ?? true,
  plan: facts.plan?.plan ?? 'basic',
  subscription: facts.plan?.subscription ?? null,
  joinedDaysAgo: facts.joinedDaysAgo,
});

/** All demo people: an operator of each role, six owners and twelve travelers, one of them too young to book. @spec D1, D4, E1 */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('admin', 'Ada Moreau', 'admin', 44, {
    line: '415 555 0100',
    joinedDaysAgo: 600,
    operatorRole: 'admin',
  }),
  person('support', 'Samir Haddad', 'admin', 29, {
    line: '415 555 0101',
    joinedDaysAgo: 410,
    operatorRole: 'support',
  }),
  person('finance', 'Freya Nilsen', 'admin', 51, {
    line: '415 555 0102',
    joinedDaysAgo: 560,
    operatorRole: 'finance',
  }),
  person('moderator', 'Mona Adeyemi', 'admin', 33, {
    line: '415 555 0103',
    joinedDaysAgo: 300,
    operatorRole: 'moderator',
  }),

  person('owner', 'Olivia Hartwell', 'property_owner', 47, { line: '503 555 0111', joinedDaysAgo: 520 }),
  person('marcus', 'Marcus Bell', 'property_owner', 55, { line: '828 555 0112', joinedDaysAgo: 480 }),
  person('priya', 'Priya Raman', 'property_owner', 39, { line: '312 555 0113', joinedDaysAgo: 455 }),
  person('dana', 'Dana Whitcomb', 'property_owner', 61, { line: '970 555 0114', joinedDaysAgo: 430 }),
  person('jonah', 'Jonah Castellanos', 'property_owner', 36, { line: '520 555 0115', joinedDaysAgo: 390 }),
  person('meilin', 'Mei-Lin Park', 'property_owner', 42, { line: '207 555 0116', joinedDaysAgo: 350 }),

  person('traveler', 'Theo Lindqvist', 'traveler', 34, {
    line: '206 555 0130',
    joinedDaysAgo: 210,
    plan: paying('super_plus', 50),
  }),
  person('grace', 'Grace Okafor', 'traveler', 41, {
    line: '510 555 0131',
    joinedDaysAgo: 340,
    plan: paying('ultra_plus', 165),
  }),
  person('daniel', 'Daniel Reyes', 'traveler', 29, {
    line: '512 555 0132',
    joinedDaysAgo: 300,
    plan: paying('plus', 170),
  }),
  person('hannah', 'Hannah Weiss', 'traveler', 52, { line: '617 555 0133', joinedDaysAgo: 290 }),
  person('samir', 'Samir Haddad', 'traveler', 37, {
    line: '602 555 0134',
    joinedDaysAgo: 260,
    // In the middle of his grace period.
    plan: paying('plus', 34, true),
  }),
  person('lucy', 'Lucy Tran', 'traveler', 31, {
    line: '503 555 0135',
    joinedDaysAgo: 250,
    plan: paying('premium', 165),
  }),
  person('ben', 'Ben Carmichael', 'traveler', 63, { line: '509 555 0136', joinedDaysAgo: 240 }),
  person('amara', 'Amara Diallo', 'traveler', 27, {
    line: '718 555 0137',
    joinedDaysAgo: 230,
    plan: paying('plus', 158),
  }),
  person('rosa', 'Rosa Jimenez', 'traveler', 45, {
    line: '210 555 0138',
    joinedDaysAgo: 225,
    plan: paying('super_plus', 150),
  }),
  person('peter', 'Peter Novak', 'traveler', 58, { line: '216 555 0139', joinedDaysAgo: 220 }),
  person('kim', 'Kim Ellison', 'traveler', 24, {
    line: '406 555 0140',
    joinedDaysAgo: 190,
    hasValidId: false,
  }),
  person('noah', 'Noah Feldman', 'traveler', 19, { line: '646 555 0141', joinedDaysAgo: 12 }),
];
