import { BOOKING_STATUSES, canMove } from './booking-lifecycle.js';
import { pointsFor, tierOf, tierProgress } from './loyalty.js';
import { dollars } from './money.js';
import { PLAN_TERMS } from './plans.js';
import { effectiveAge, registrableRole } from './roles.js';

describe('A booking makes only allowed transitions (§4)', () => {
  const allowed = ['pending>confirmed', 'pending>cancelled', 'confirmed>cancelled', 'confirmed>completed'];
  const all = BOOKING_STATUSES.flatMap((from) => BOOKING_STATUSES.map((to) => `${from}>${to}`));
  it.each(all)('%s', (move) => {
    const [from, to] = move.split('>') as [
      (typeof BOOKING_STATUSES)[number],
      (typeof BOOKING_STATUSES)[number],
    ];
    expect(canMove(from, to)).toBe(allowed.includes(move));
  });
});

describe('Points (§2 /subscription, E4, E5)', () => {
  it.each`
    plan            | points
    ${'basic'}      | ${300}
    ${'premium'}    | ${300}
    ${'plus'}       | ${600}
    ${'super_plus'} | ${900}
    ${'ultra_plus'} | ${1500}
  `('$300 on $plan earns $points', ({ plan, points }: { plan: keyof typeof PLAN_TERMS; points: number }) => {
    expect(pointsFor(dollars(300), PLAN_TERMS[plan].multiplier)).toBe(points);
  });

  it('E5 counts only whole dollars, before multiplying', () => {
    expect(pointsFor(dollars(10.99), 5)).toBe(50);
    expect(pointsFor(dollars(-1), 5)).toBe(0);
  });
});

describe('Tiers (§4, E7)', () => {
  it.each`
    lifetime  | tier                | next                | toNext  | progress
    ${0}      | ${'explorer'}       | ${'adventurer'}     | ${1000} | ${0}
    ${999}    | ${'explorer'}       | ${'adventurer'}     | ${1}    | ${0.999}
    ${1000}   | ${'adventurer'}     | ${'voyager'}        | ${1000} | ${0}
    ${2500}   | ${'voyager'}        | ${'elite_traveler'} | ${500}  | ${0.5}
    ${3000}   | ${'elite_traveler'} | ${null}             | ${0}    | ${1}
    ${99_999} | ${'elite_traveler'} | ${null}             | ${0}    | ${1}
  `(
    '$lifetime points: $tier',
    (row: { lifetime: number; tier: string; next: string; toNext: number; progress: number }) => {
      expect(tierOf(row.lifetime)).toBe(row.tier);
      const { tier, nextTier, pointsToNext, progress } = tierProgress(row.lifetime);
      expect({ tier, nextTier, pointsToNext, progress }).toEqual({
        tier: row.tier,
        nextTier: row.next,
        pointsToNext: row.toNext,
        progress: row.progress,
      });
    },
  );
});

describe('People (D2, D3, D4)', () => {
  it.each`
    given               | role
    ${'traveler'}       | ${'traveler'}
    ${'owner'}          | ${'property_owner'}
    ${'property_owner'} | ${'property_owner'}
    ${'admin'}          | ${null}
    ${undefined}        | ${null}
  `('$given registers as $role', ({ given, role }: { given: unknown; role: string | null }) => {
    expect(registrableRole(given)).toBe(role);
  });

  it('D2 adds whole years to a stated age', () => {
    const stated = new Date('2024-06-15T12:00:00Z');
    expect(effectiveAge(19, stated, new Date('2026-06-15T11:59:59Z'))).toBe(20);
    expect(effectiveAge(19, stated, new Date('2026-06-15T12:00:00Z'))).toBe(21);
    expect(effectiveAge(19, stated, stated)).toBe(19);
  });
});
