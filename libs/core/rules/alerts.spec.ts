import { civilDate } from './civil-date.js';
import { dollars } from './money.js';
import { isNews, isReached, alertPrice, type ToldAlert, type AlertOccasion } from './alerts.js';

const NOON = new Date('2026-05-13T12:00:00Z');
const EARLIER = new Date('2026-05-13T11:00:00Z');
const LATER = new Date('2026-05-13T13:00:00Z');
const day = civilDate;

const nights: ToldAlert = {
  kind: 'nights',
  nights: 3,
  below: null,
  checkIn: day('2026-05-20'),
  checkOut: day('2026-05-23'),
  toldAt: null,
};
const price: ToldAlert = {
  kind: 'price',
  nights: null,
  below: dollars(150),
  checkIn: null,
  checkOut: null,
  toldAt: null,
};
const total: ToldAlert = { ...nights, kind: 'price', below: dollars(500) };
interface ReachedRow {
  alert: ToldAlert;
  nightly: number;
  free: boolean;
  reached: boolean;
}
const at = (nightly: number, free = true) => ({ nightly: dollars(nightly), free });
const freed: AlertOccasion & { at: Date } = {
  kind: 'freed',
  from: day('2026-05-18'),
  to: day('2026-05-21'),
  at: NOON,
};
const fallen = (previous: number): AlertOccasion & { at: Date } => ({
  kind: 'price',
  previousNightly: dollars(previous),
  at: NOON,
});

describe('What an alert looks at (F13)', () => {
  it('is the price of one night, or of these nights in all, cleaning included', () => {
    expect(alertPrice(dollars(150), null)).toBe(dollars(150));
    expect(alertPrice(dollars(150), 3)).toBe(dollars(550));
  });

  it.each`
    alert     | nightly | free     | reached  | why
    ${nights} | ${900}  | ${true}  | ${true}  | ${'the nights are free, whatever they cost'}
    ${nights} | ${900}  | ${false} | ${false} | ${'a night is taken'}
    ${price}  | ${149}  | ${false} | ${true}  | ${'no nights were named'}
    ${price}  | ${150}  | ${true}  | ${false} | ${'the mark itself is not below it'}
    ${total}  | ${133}  | ${true}  | ${true}  | ${'$399 and $100 are less than $500'}
    ${total}  | ${134}  | ${true}  | ${false} | ${'$402 and $100 are more than $500'}
    ${total}  | ${100}  | ${false} | ${false} | ${'a price of nights that are taken is no news'}
  `(
    '$nightly a night, free $free: $reached, because $why',
    ({ alert, nightly, free, reached }: ReachedRow) => {
      expect(isReached(alert, at(nightly, free))).toBe(reached);
    },
  );
});

describe('What is told', () => {
  it('is told once for two changes close together, and again when it comes about anew', () => {
    expect(isNews(nights, at(150), freed)).toBe(true);
    expect(isNews({ ...nights, toldAt: LATER }, at(150), freed)).toBe(false);
    expect(isNews({ ...nights, toldAt: EARLIER }, at(150), freed)).toBe(true);
  });

  it('is not told again when other nights are freed', () => {
    const others: typeof freed = { ...freed, to: day('2026-05-20') };
    expect(isNews({ ...nights, toldAt: EARLIER }, at(150), others)).toBe(false);
  });

  it('is told for each fall below the mark, not for every change below it', () => {
    const told = { ...price, toldAt: EARLIER };
    expect(isNews(told, at(140), fallen(160))).toBe(true);
    expect(isNews(told, at(130), fallen(140))).toBe(false);
    expect(isNews(told, at(150), fallen(160))).toBe(false);
    expect(isNews(price, at(130), fallen(140))).toBe(true);
  });

  it('nights are no matter of the price, and a price none of nights', () => {
    expect(isNews({ ...nights, toldAt: EARLIER }, at(130), fallen(160))).toBe(false);
    expect(isNews({ ...total, toldAt: EARLIER }, at(100), freed)).toBe(false);
  });

  it('a home that is back is news for nights', () => {
    const listed = { kind: 'listed', at: NOON } as const;
    expect(isNews({ ...nights, toldAt: EARLIER }, at(150), listed)).toBe(true);
    expect(isNews({ ...price, toldAt: EARLIER }, at(100), listed)).toBe(false);
  });
});
