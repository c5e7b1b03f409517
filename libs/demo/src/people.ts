import type { Plan, Role } from '#libs/rules';

/** Somebody of the demo; `email` is also the key of their id. */
export interface DemoPerson {
  email: string;
  fullName: string;
  role: Role;
  age: number;
  phone: string;
  hasValidId: boolean;
  plan: Plan;
  /** Days before today on which they signed up. */
  joinedDaysAgo: number;
}

/** Password of everybody in the demo. */
export const DEMO_PASSWORD = 'latchkey';

const person = (
  name: string,
  fullName: string,
  role: Role,
  age: number,
  facts: { line: string; joinedDaysAgo: number; plan?: Plan; hasValidId?: boolean },
): DemoPerson => ({
  email: `${name}@latchkey.test`,
  fullName,
  role,
  age,
  // 555-0100 to 555-0199 are set aside for invented people.
  phone: `+1 ${facts.line}`,
  hasValidId: facts.hasValidId ?? true,
  plan: facts.plan ?? 'basic',
  joinedDaysAgo: facts.joinedDaysAgo,
});

/** Everybody of the demo: an operator, six owners, twelve travelers, one of them too young to book. @spec D1, D4, E1 */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('admin', 'Ada Moreau', 'admin', 44, { line: '415 555 0100', joinedDaysAgo: 600 }),

  person('owner', 'Olivia Hartwell', 'property_owner', 47, { line: '503 555 0111', joinedDaysAgo: 520 }),
  person('marcus', 'Marcus Bell', 'property_owner', 55, { line: '828 555 0112', joinedDaysAgo: 480 }),
  person('priya', 'Priya Raman', 'property_owner', 39, { line: '312 555 0113', joinedDaysAgo: 455 }),
  person('dana', 'Dana Whitcomb', 'property_owner', 61, { line: '970 555 0114', joinedDaysAgo: 430 }),
  person('jonah', 'Jonah Castellanos', 'property_owner', 36, { line: '520 555 0115', joinedDaysAgo: 390 }),
  person('meilin', 'Mei-Lin Park', 'property_owner', 42, { line: '207 555 0116', joinedDaysAgo: 350 }),

  person('traveler', 'Theo Lindqvist', 'traveler', 34, {
    line: '206 555 0130',
    joinedDaysAgo: 210,
    plan: 'super_plus',
  }),
  person('grace', 'Grace Okafor', 'traveler', 41, {
    line: '510 555 0131',
    joinedDaysAgo: 340,
    plan: 'ultra_plus',
  }),
  person('daniel', 'Daniel Reyes', 'traveler', 29, {
    line: '512 555 0132',
    joinedDaysAgo: 300,
    plan: 'plus',
  }),
  person('hannah', 'Hannah Weiss', 'traveler', 52, { line: '617 555 0133', joinedDaysAgo: 290 }),
  person('samir', 'Samir Haddad', 'traveler', 37, { line: '602 555 0134', joinedDaysAgo: 260 }),
  person('lucy', 'Lucy Tran', 'traveler', 31, { line: '503 555 0135', joinedDaysAgo: 250, plan: 'premium' }),
  person('ben', 'Ben Carmichael', 'traveler', 63, { line: '509 555 0136', joinedDaysAgo: 240 }),
  person('amara', 'Amara Diallo', 'traveler', 27, { line: '718 555 0137', joinedDaysAgo: 230, plan: 'plus' }),
  person('rosa', 'Rosa Jimenez', 'traveler', 45, {
    line: '210 555 0138',
    joinedDaysAgo: 225,
    plan: 'super_plus',
  }),
  person('peter', 'Peter Novak', 'traveler', 58, { line: '216 555 0139', joinedDaysAgo: 220 }),
  person('kim', 'Kim Ellison', 'traveler', 24, {
    line: '406 555 0140',
    joinedDaysAgo: 190,
    hasValidId: false,
  }),
  person('noah', 'Noah Feldman', 'traveler', 19, { line: '646 555 0141', joinedDaysAgo: 12 }),
];
