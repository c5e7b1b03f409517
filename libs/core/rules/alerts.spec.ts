import { civilDate } from './civil-date.js';
import { dollars } from './money.js';
import { isNews, isReached, type NotifiedAlert, type AlertOccasion } from './alerts.js';

const NOON = new Date('2026-05-13T12:00:00Z');
const EARLIER = new Date('2026-05-13T11:00:00Z');
const LATER = new Date('2026-05-13T13:00:00Z');
const day = civilDate;

const nightsAlert: NotifiedAlert = {
  kind: 'nights',
  nights: 3,
  below: null,
  checkIn: day('2026-05-20'),
  checkOut: day('2026-05-23'),
  toldAt: null,
  toldPrice: null,
};
const priceAlert: NotifiedAlert = {
  kind: 'price',
  nights: null,
  below: dollars(150),
  checkIn: null,
  checkOut: null,
  toldAt: null,
  toldPrice: null,
};
const totalAlert: NotifiedAlert = { ...nightsAlert, kind: 'price', below: dollars(500) };
interface ReachedRow {
  alert: NotifiedAlert;
  price: number;
  free: boolean;
  reached: boolean;
}
const at = (price: number, free = true) => ({ price: dollars(price), free, now: LATER });
const freed: AlertOccasion & { at: Date } = {
  kind: 'freed',
  from: day('2026-05-18'),
  to: day('2026-05-21'),
  at: NOON,
};
const priceChanged = (previous: number): AlertOccasion & { at: Date } => ({
  kind: 'price',
  previousPrice: dollars(previous),
  at: NOON,
});

describe('The condition of an alert (F13)', () => {
  it.each`
    alert          | price  | free     | reached  | why
    ${nightsAlert} | ${900} | ${true}  | ${true}  | ${'the nights are free, whatever they cost'}
    ${nightsAlert} | ${900} | ${false} | ${false} | ${'a night is taken'}
    ${priceAlert}  | ${149} | ${false} | ${true}  | ${'the alert names no nights'}
    ${priceAlert}  | ${150} | ${true}  | ${false} | ${'the limit itself is not below it'}
    ${totalAlert}  | ${499} | ${true}  | ${true}  | ${'$499 are less than $500'}
    ${totalAlert}  | ${502} | ${true}  | ${false} | ${'$502 are more than $500'}
    ${totalAlert}  | ${100} | ${false} | ${false} | ${'a low price is no news while a night is taken'}
  `('$price dollars, free $free: $reached, because $why', ({ alert, price, free, reached }: ReachedRow) => {
    expect(isReached(alert, at(price, free))).toBe(reached);
  });
});

describe('When an alert notifies', () => {
  it('notifies once for two changes close together, and again when the condition becomes true again', () => {
    expect(isNews(nightsAlert, at(150), freed)).toBe(true);
    expect(isNews({ ...nightsAlert, toldAt: LATER }, at(150), freed)).toBe(false);
    expect(isNews({ ...nightsAlert, toldAt: EARLIER }, at(150), freed)).toBe(true);
  });

  it('does not notify again when other nights are freed', () => {
    const otherNights: typeof freed = { ...freed, to: day('2026-05-20') };
    expect(isNews({ ...nightsAlert, toldAt: EARLIER }, at(150), otherNights)).toBe(false);
  });

  it('notifies on each drop below the limit, not on every change below it', () => {
    const notified = { ...priceAlert, toldAt: EARLIER };
    expect(isNews(notified, at(140), priceChanged(160))).toBe(true);
    expect(isNews(notified, at(130), priceChanged(140))).toBe(false);
    expect(isNews(notified, at(150), priceChanged(160))).toBe(false);
    expect(isNews(priceAlert, at(130), priceChanged(140))).toBe(true);
  });

  it.each`
    price    | days    | isDue    | why
    ${140}   | ${0}    | ${false} | ${'it is the price that was told'}
    ${148}   | ${1}    | ${false} | ${'it is dearer than the price that was told'}
    ${133.1} | ${1}    | ${false} | ${'it is hardly cheaper than the price that was told'}
    ${133}   | ${0}    | ${true}  | ${'it is five percent cheaper than the price that was told'}
    ${140}   | ${6.99} | ${false} | ${'it was told within a week'}
    ${140}   | ${7}    | ${true}  | ${'it was told a week ago'}
  `(
    'a price that went above the limit and comes back to $price after $days days notifies: $isDue, because $why',
    ({ price, days, isDue }: { price: number; days: number; isDue: boolean }) => {
      const notified = { ...priceAlert, toldAt: EARLIER, toldPrice: dollars(140) };
      const now = new Date(EARLIER.getTime() + days * 86_400_000);
      const occasion = { ...priceChanged(160), at: new Date(EARLIER.getTime() + 1000) };
      expect(isNews(notified, { ...at(price), now }, occasion)).toBe(isDue);
    },
  );

  it('ignores price changes for nights alerts, and freed nights for price alerts', () => {
    expect(isNews({ ...nightsAlert, toldAt: EARLIER }, at(130), priceChanged(160))).toBe(false);
    expect(isNews({ ...totalAlert, toldAt: EARLIER }, at(100), freed)).toBe(false);
  });

  it('notifies nights alerts when a home is listed again', () => {
    const listed = { kind: 'listed', at: NOON } as const;
    expect(isNews({ ...nightsAlert, toldAt: EARLIER }, at(150), listed)).toBe(true);
    expect(isNews({ ...priceAlert, toldAt: EARLIER }, at(100), listed)).toBe(false);
  });
});
