import { civilDate } from '#libs/core/rules';
import { readDates } from './read-dates.js';
import { readWish } from './read-wish.js';
import { plain } from './words.js';

const today = civilDate('2026-05-13'); // a Wednesday
const places = [
  { city: 'Bend', state: 'OR', homes: 2 },
  { city: 'Cannon Beach', state: 'OR', homes: 1 },
];
const dates = (text: string) => {
  const { checkIn, checkOut } = readDates(plain(text), today);
  return [checkIn, checkOut];
};

describe('Dates as people write them', () => {
  it.each([
    ['from 2026-05-20 to 2026-05-23', '2026-05-20', '2026-05-23'],
    ['May 20 to 23', '2026-05-20', '2026-05-23'],
    ['May 20th – 23rd', '2026-05-20', '2026-05-23'],
    ['May 30 until June 2', '2026-05-30', '2026-06-02'],
    ['20-23 May', '2026-05-20', '2026-05-23'],
    ['5/20 to 5/23', '2026-05-20', '2026-05-23'],
    ['tomorrow for 3 nights', '2026-05-14', '2026-05-17'],
    ['this weekend', '2026-05-15', '2026-05-17'],
    ['next weekend', '2026-05-22', '2026-05-24'],
    ['friday to sunday', '2026-05-15', '2026-05-17'],
    ['in 5 days for two nights', '2026-05-18', '2026-05-20'],
    ['may 20 for a week', '2026-05-20', '2026-05-27'],
    ['January 3 to 5', '2027-01-03', '2027-01-05'],
  ])('%s', (text, checkIn, checkOut) => expect(dates(text)).toEqual([checkIn, checkOut]));

  it.each(['February 30', '13/45', 'someday', '24 hours before'])('%s is no day', (text) =>
    expect(dates(text)).toEqual([null, null]),
  );
});

describe('Wishes as people write them', () => {
  const wish = (text: string) => readWish(plain(text), { places, today });
  it.each([
    ['a cabin in Bend for 4 people under $300', { place: 'Bend', guests: 4, budget: 300 }],
    ['cannon beech, 2 adults and 1 kids', { place: 'Cannon Beach', guests: 3 }],
    ['family of five in oregon', { place: 'OR', guests: 5 }],
    ['max 120 a night with a hot tub', { budget: 120, perNight: true, amenities: ['hot_tub'] }],
    ['the second one for 3', { ordinal: 1, guests: 3 }],
    ['anything near Lake Tahoe', { unknownPlace: 'lake' }],
    ['for 3 nights', { nights: 3 }],
    ['refund for #A1B2C3D4', { bookingTail: 'a1b2c3d4' }],
  ])('%s', (text, expected) => expect(wish(text)).toMatchObject(expected));

  it('takes nights for no guests and hours for no price', () => {
    expect(wish('for 3 nights').guests).toBeUndefined();
    expect(wish('less than 24 hours').budget).toBeUndefined();
  });
});
