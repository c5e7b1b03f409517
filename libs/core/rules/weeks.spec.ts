import { civilDate } from './civil-date.js';
import type { EmptyReason } from './empty-nights.js';
import { cents } from './money.js';
import type { Nights } from './stay-rules.js';
import { changeableReason, countNights, summaryDue, wantedNights, weekBefore, weekFrom } from './weeks.js';

const MONDAY = civilDate('2026-05-18');
const nights = (from: string, to: string) => ({ from: civilDate(from), to: civilDate(to) });

describe("An owner's week (decision 36)", () => {
  it.each`
    today           | time       | due             | why
    ${'2026-05-17'} | ${'23:59'} | ${null}         | ${'it is still Sunday'}
    ${'2026-05-18'} | ${'07:59'} | ${null}         | ${'nobody wants mail before eight'}
    ${'2026-05-18'} | ${'08:00'} | ${'2026-05-18'} | ${'it is Monday morning'}
    ${'2026-05-19'} | ${'23:59'} | ${'2026-05-18'} | ${'a worker that was down still sends on Tuesday'}
    ${'2026-05-20'} | ${'08:00'} | ${null}         | ${'on Wednesday it is no news'}
  `('at $time on $today is due: $due, because $why', ({ today, time, due }) => {
    const [hours, minutes] = String(time).split(':').map(Number);
    const minute = (hours ?? 0) * 60 + (minutes ?? 0);
    expect(summaryDue({ today: civilDate(String(today)), minute })).toBe(due);
  });

  it('is the seven nights before Monday, and the coming one the seven from it on', () => {
    expect(weekBefore(MONDAY)).toEqual(nights('2026-05-11', '2026-05-18'));
    expect(weekFrom(MONDAY)).toEqual(nights('2026-05-18', '2026-05-25'));
  });

  it('counts every night of every home once', () => {
    const since = civilDate('2026-01-01');
    const homes = [
      // A stay that began before the week, and a block that another platform's calendar repeats.
      {
        since,
        sold: [nights('2026-05-09', '2026-05-13')],
        withheld: [nights('2026-05-12', '2026-05-14'), nights('2026-05-13', '2026-05-14')],
      },
      { since: civilDate('2026-05-16'), sold: [nights('2026-05-17', '2026-05-20')], withheld: [] },
    ];
    expect(countNights(weekBefore(MONDAY), homes)).toEqual({ sold: 3, unsold: 5, withheld: 1 });
  });

  it('finds the night of each row of free nights that most people asked for, else the first', () => {
    const taken = [nights('2026-05-19', '2026-05-21')];
    const found = (...asked: (Nights & { people: number })[]) =>
      wantedNights(weekFrom(MONDAY), taken, asked).map(({ night, people }) => [night, people]);
    expect(found()).toEqual([
      ['2026-05-18', 0],
      ['2026-05-21', 0],
    ]);
    const weekend = { ...nights('2026-05-22', '2026-05-24'), people: 2 };
    expect(found(weekend, { ...nights('2026-05-19', '2026-05-23'), people: 1 })).toEqual([
      ['2026-05-18', 0],
      ['2026-05-22', 3],
    ]);
    expect(wantedNights(weekFrom(MONDAY), [nights('2026-05-01', '2026-06-01')], [weekend])).toEqual([]);
  });

  it('suggests only what the owner can change', () => {
    const noPrice: EmptyReason = { kind: 'price', percent: 20, price: null, effect: null };
    const price: EmptyReason = { kind: 'price', percent: 20, price: cents(8_000), effect: null };
    const noRules: EmptyReason = { kind: 'notice', rules: null, effect: { people: 0, nights: 0 } };
    expect(changeableReason([{ kind: 'paused' }, noRules, noPrice, { kind: 'unseen' }])).toBeNull();
    expect(changeableReason([noRules, price, { kind: 'unseen' }])).toEqual(price);
  });
});
