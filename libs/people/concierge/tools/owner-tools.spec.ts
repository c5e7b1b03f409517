import { cents, dollars } from '#libs/core/rules';
import { ownerEarnings, ownerPayouts } from './owner-tools.js';

const owed = {
  ...{ earned: dollars(360), pending: cents(0), due: cents(0), held: cents(0), notDue: cents(0) },
  ...{ nextDueAt: null, payouts: [] },
};
const homes = Array.from({ length: 8 }, (_, n) => ({ id: `home-${n}`, title: `Home ${n}` }));
const earnedBy = new Map(homes.map(({ id }, n) => [id, dollars((n + 1) * 10)]));

describe('What the homes of an owner have brought', () => {
  it('is told of those that brought most, and of the others together, so that it adds up', () => {
    const { text } = ownerEarnings(owed, [], { homes, named: [], earnedBy });
    expect(text.split('\n')).toEqual([
      'You have earned $360 so far: nights less the service fee, without cleaning. No confirmed stay is to come.',
      ...[80, 70, 60, 50, 40, 30].map((amount) => `Home ${amount / 10 - 1}: $${amount} so far.`),
      '2 other homes: $30 so far.',
    ]);
  });

  it('is told of the homes that are named, also when it is nothing', () => {
    const named = [{ id: 'new', title: 'New home' }];
    expect(ownerEarnings(owed, [], { homes: [...homes, ...named], named, earnedBy }).text).toBe(
      'New home: nothing yet, and no confirmed stay is to come.\nAll amounts are for nights, less the service fee and without cleaning.',
    );
  });
});

describe('What an owner keeps of cancelled stays', () => {
  const stay = {
    ...{ id: '00000000-0000-4000-8000-0000a1b2c3d4', homeId: 'home-1', title: 'Barn', guestName: 'Sam' },
    ...{ status: 'cancelled' as const, checkIn: '2026-05-20', checkOut: '2026-05-23', guests: 2 },
    ...{ checkInAt: new Date('2026-05-20T22:00:00Z'), checkOutAt: new Date('2026-05-23T18:00:00Z') },
    ...{ timeZone: 'America/Los_Angeles', earnings: cents(9_875), cleaning: dollars(100) },
  };
  const kept = (takenBack: number) =>
    ownerPayouts(owed, [{ ...stay, takenBack: cents(takenBack) }], { homes: [], cancelled: true }).text;

  it('is told with what the bank took back', () => {
    expect(kept(0)).toContain('You keep $198.75');
    expect(kept(19_875)).toBe(
      'Barn (#a1b2c3d4, Wed, May 20) was cancelled. You were to keep $198.75, of which the guest’s bank took back $198.75 after a dispute.',
    );
  });
});

describe('What an owner waits for', () => {
  it('tells what is set off against it', () => {
    const owing = {
      ...owed,
      due: cents(-26_250),
      notDue: cents(26_250),
      nextDueAt: new Date('2026-12-08T12:00:00Z'),
    };
    expect(ownerPayouts(owing, [], { homes: [], cancelled: false }).text.split('\n')).toEqual([
      '$262.50 was taken back and will be deducted from what becomes due.',
      '$262.50 becomes due later, the next on Tue, Dec 8.',
    ]);
  });
});
