import { addDays, civilDate, type CivilDate } from './civil-date.js';
import { whyEmpty, type AskedStay, type ComparableStay, type EmptyNight } from './empty-nights.js';
import { dollars } from './money.js';
import { onePrice, type PriceRules } from './night-prices.js';
import type { OfferVersion } from './offer-history.js';
import type { PriceEffect } from './price-effect.js';
import { EVERY_DAY, firstArrival, type TakenNights } from './stay-rules.js';

const today = civilDate('2026-05-13'); // a Wednesday; 22 of the last 30 nights were weeknights
const day = (offset: number): CivilDate => addDays(today, offset);
const clock = { today, minute: 600 };
const limits = {
  ...{ minNights: 1, maxNights: 14, preparationHours: 0, noticeHours: 0, arrivalDays: EVERY_DAY },
  ...{ sellsGaps: true, checkInTime: '15:00', checkOutTime: '11:00' },
};

/** What a home was offered for from so many days ago on; noon, so that a change is within a day. */
const since = (
  daysAgo: number,
  price: number,
  facts: Partial<PriceRules> & { listed?: boolean } = {},
): OfferVersion => {
  const { listed = true, ...rules } = facts;
  const begins = new Date(`${day(-daysAgo)}T12:00:00Z`);
  return {
    since: begins,
    listed,
    timeZone: 'UTC',
    limits,
    prices: { ...onePrice(dollars(price)), ...rules },
  };
};
const asked = (people: number, facts: Partial<Record<'on' | 'from' | 'to', number>> = {}): AskedStay => {
  const { on = -2, from = 5, to = 6 } = facts;
  return { day: day(on), from: day(from), to: day(to), people };
};
/** Somebody paid a price for a night elsewhere. */
const paid = (at: number, price: number): ComparableStay => ({
  ...{ propertyId: 'elsewhere', from: day(at), to: day(at + 1), nightly: dollars(price), lines: null },
});
const taken = (from: number, to: number): TakenNights => ({ from: day(from), to: day(to), isStay: true });

interface Past {
  versions?: OfferVersion[];
  isComplete?: boolean;
  asked?: AskedStay[];
  similar?: ComparableStay[];
  taken?: TakenNights[];
  night?: CivilDate;
}

/** What the click on $80 would have meant for a night at $100. */
function effect({ versions = [since(60, 100)], isComplete = true, ...facts }: Past): PriceEffect | null {
  const home = { ...limits, today, firstArrival: firstArrival(clock, limits) };
  const instantOf = (date: CivilDate, time: string) => new Date(`${date}T${time}:00Z`);
  const night: EmptyNight = {
    ...{ night: day(5), home, clock, taken: [], listed: true, asked: [], similar: [], viewers: 1 },
    price: { cents: dollars(100), reductions: [] },
    comparable: { median: dollars(80), stays: 5, homes: 3 },
    past: { versions, isComplete, clocks: { instantOf, localTimeIn: () => clock } },
    ...facts,
  };
  const reason = whyEmpty(night).find(({ kind }) => kind === 'price');
  if (reason?.kind !== 'price' || reason.price !== dollars(80))
    throw new Error('No click on $80 is suggested');
  return reason.effect;
}

describe('What a lower price would have meant in the last 30 days (decision 33)', () => {
  it.each`
    facts                                                                                        | people | why
    ${{ asked: [asked(3), asked(2, { on: -20 })] }}                                              | ${5}   | ${'they asked when such nights cost $100'}
    ${{ asked: [asked(3, { from: 2, to: 3 })] }}                                                 | ${0}   | ${'they asked for a Friday night, and this is a Monday'}
    ${{ asked: [asked(3, { from: 4, to: 6 })] }}                                                 | ${3}   | ${'a Sunday and a Monday'}
    ${{ asked: [asked(3)], taken: [taken(5, 6)], night: day(6) }}                                | ${0}   | ${'the stay was booked'}
    ${{ asked: [asked(3, { from: 5, to: 25 })] }}                                                | ${0}   | ${'the rules refuse so long a stay'}
    ${{ asked: [asked(3, { on: -5 }), asked(2)], versions: [since(60, 80), since(4, 100)] }}     | ${2}   | ${'before, they cost $80'}
    ${{ asked: [asked(3, { on: -4 })], versions: [since(60, 80), since(4, 100)] }}               | ${0}   | ${'on that day they cost $80 until noon'}
    ${{ asked: [asked(3)], versions: [since(60, 100, { ladder: [{ days: 7, percent: 20 }] })] }} | ${0}   | ${'the ladder took them to $80 already'}
    ${{ asked: [asked(3)], versions: [since(60, 100, { listed: false })] }}                      | ${0}   | ${'the home was paused'}
  `('$people people: $why', ({ facts, people }: { facts: Past; people: number }) => {
    expect(effect(facts)).toEqual({ people, nights: 0 });
  });

  it.each`
    facts                                                                                                     | nights | why
    ${{ similar: [paid(-1, 90), paid(-2, 80), paid(-8, 99)] }}                                                | ${3}   | ${'guests paid $80 or more elsewhere, and less than $100'}
    ${{ similar: [paid(-1, 90), paid(-1, 85)] }}                                                              | ${1}   | ${'it is one night, however many paid'}
    ${{ similar: [paid(-1, 79), paid(-2, 100), paid(-3, 120)] }}                                              | ${0}   | ${'they paid less than $80, or as much as here'}
    ${{ similar: [paid(-5, 90)] }}                                                                            | ${0}   | ${'it was a Friday'}
    ${{ similar: [paid(-1, 90)], taken: [taken(-1, 0)] }}                                                     | ${0}   | ${'it was sold'}
    ${{ similar: [paid(-31, 90)] }}                                                                           | ${0}   | ${'it is too long ago'}
    ${{ similar: [paid(-1, 90)], versions: [since(60, 85), since(10, 100)] }}                                 | ${0}   | ${'the night was offered at $85 until ten days ago'}
    ${{ similar: [paid(-1, 90)], versions: [since(60, 80), since(25, 100)] }}                                 | ${1}   | ${'it could not be booked yet at $80'}
    ${{ similar: [paid(-1, 90)], versions: [since(60, 100, { ladder: [{ days: 3, percent: 15 }] })] }}        | ${0}   | ${'in the end it cost $85'}
    ${{ similar: [paid(-1, 90)], versions: [since(60, 100, { gapPercent: 15 })] }}                            | ${0}   | ${'it may have lain in a gap, and cost $85'}
    ${{ similar: [paid(-1, 90)], versions: [since(60, 100, { listed: false })] }}                             | ${0}   | ${'the home was paused'}
    ${{ similar: [paid(-1, 90)], versions: [since(60, 100, { nights: new Map([[day(-1), dollars(89)]]) })] }} | ${0}   | ${'it had a price of its own'}
  `('$nights nights: $why', ({ facts, nights }: { facts: Past; nights: number }) => {
    expect(effect(facts)).toEqual({ people: 0, nights });
  });

  it('says nothing when it is not known what the nights cost, unless the home is new', () => {
    const facts = { similar: [paid(-1, 90)], asked: [asked(2)], versions: [since(20, 100)] };
    expect(effect({ ...facts, isComplete: false })).toBeNull();
    expect(effect({ ...facts, isComplete: true })).toEqual({ people: 2, nights: 1 });
    expect(effect({ ...facts, isComplete: false, versions: [since(60, 100)] })).toEqual({
      people: 2,
      nights: 1,
    });
  });
});
