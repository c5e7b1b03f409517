import { civilDate } from '#libs/core/rules';
import { readDates } from './read-dates.js';
import { readPreferences } from './read-preferences.js';
import { plain } from './vocabulary.js';

const today = civilDate('2026-05-13'); // a Wednesday
const places = [
  { city: 'Bend', state: 'OR', homes: 2 },
  { city: 'Cannon Beach', state: 'OR', homes: 1 },
];
const dates = (text: string) => {
  const { checkIn, checkOut } = readDates(plain(text), today);
  return [checkIn, checkOut];
};

describe('Dates in messages', () => {
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
    ['a weekend in Texas, next friday, two nights', '2026-05-22', '2026-05-24'],
    ['friday to sunday', '2026-05-15', '2026-05-17'],
    ['in 5 days for two nights', '2026-05-18', '2026-05-20'],
    ['may 20 for a week', '2026-05-20', '2026-05-27'],
    ['January 3 to 5', '2027-01-03', '2027-01-05'],
    ['next friday', '2026-05-22', null],
    ['wednesday to friday', '2026-05-20', '2026-05-22'],
    ['I am asking today, May 20 for 2 nights', '2026-05-20', '2026-05-22'],
    ['tomorrow I will know; May 20 to 23', '2026-05-20', '2026-05-23'],
    ['anything free next week', '2026-05-18', null],
    ['the weekend of the 29th', '2026-05-29', '2026-05-31'],
    ['the weekend of June 7', '2026-06-05', '2026-06-07'],
    ['July 4-7', '2026-07-04', '2026-07-07'],
    ['in two weeks for 3 nights', '2026-05-27', '2026-05-30'],
    ['the 20th to the 23rd', '2026-05-20', '2026-05-23'],
    ['from the 2nd for 2 nights', '2026-06-02', '2026-06-04'],
    ['checking in friday, checking out monday', '2026-05-15', '2026-05-18'],
    ['May 22 through 25, 2026', '2026-05-22', '2026-05-25'],
  ])('%s', (text, checkIn, checkOut) => expect(dates(text)).toEqual([checkIn, checkOut]));

  it.each([
    ...['February 30', '13/45', 'someday', '24 hours before', 'the 2nd one', 'may I bring my dog'],
    ...['check in at 3pm', 'money back within 5 days', 'open 24/7', 'I stayed last friday'],
  ])('%s is not a date', (text) => expect(dates(text)).toEqual([null, null]));
});

describe('Weekends in messages, as in the quick dates of the search (B3)', () => {
  it.each`
    day             | weekday       | text                                | checkIn         | checkOut
    ${'2026-05-14'} | ${'Thursday'} | ${'this weekend'}                   | ${'2026-05-15'} | ${'2026-05-17'}
    ${'2026-05-15'} | ${'Friday'}   | ${'this weekend'}                   | ${'2026-05-16'} | ${'2026-05-17'}
    ${'2026-05-15'} | ${'Friday'}   | ${'anything free over the weekend'} | ${'2026-05-16'} | ${'2026-05-17'}
    ${'2026-05-15'} | ${'Friday'}   | ${'next weekend'}                   | ${'2026-05-22'} | ${'2026-05-24'}
    ${'2026-05-15'} | ${'Friday'}   | ${'the weekend of the 16th'}        | ${'2026-05-16'} | ${'2026-05-17'}
    ${'2026-05-16'} | ${'Saturday'} | ${'this weekend'}                   | ${'2026-05-22'} | ${'2026-05-24'}
    ${'2026-05-17'} | ${'Sunday'}   | ${'this weekend'}                   | ${'2026-05-22'} | ${'2026-05-24'}
    ${'2026-05-17'} | ${'Sunday'}   | ${'next weekend'}                   | ${'2026-05-29'} | ${'2026-05-31'}
  `(
    '$weekday, "$text": $checkIn to $checkOut',
    ({ day, text, checkIn, checkOut }: Record<string, string>) => {
      const read = readDates(plain(text ?? ''), civilDate(day ?? ''));
      expect([read.checkIn, read.checkOut]).toEqual([checkIn, checkOut]);
    },
  );
});

describe('Preferences in messages', () => {
  const read = (text: string) => readPreferences(plain(text), { places, today });
  it.each([
    [
      'a cabin in Bend for 4 people under $300',
      { places: ['Bend'], kinds: ['Cabin'], guests: 4, budget: 300 },
    ],
    ['homes in Cannon Beach', { places: ['Cannon Beach'] }],
    ['canon beach with a hot tub', { places: ['Cannon Beach'], amenities: ['hot_tub'] }],
    ['in cannon beach, by the sea', { places: ['Cannon Beach'], amenities: ['beach'] }],
    ['a beach house in cannon beach', { places: ['Cannon Beach'], kinds: ['Beach house'] }],
    ['a cabin in bend with a beach', { places: ['Bend'], kinds: ['Cabin'], amenities: ['beach'] }],
    ['homes in long beach', { unknownPlace: 'long beach' }],
    ['something near a beach', { amenities: ['beach'] }],
    ['cannon beech, 2 adults and 1 kids', { places: ['Cannon Beach'], guests: 3 }],
    ['family of five in oregon', { places: ['OR'], guests: 5 }],
    ['max 120 a night with a hot tub', { budget: 120, perNight: true, amenities: ['hot_tub'] }],
    ['a house in bend with piscina for my perrito', { places: ['Bend'], amenities: ['pets', 'pool'] }],
    ['the second one for 3', { ordinal: 1, guests: 3 }],
    ['anything near Lake Tahoe', { unknownPlace: 'lake tahoe' }],
    ['the last one for 2', { ordinal: 'last', guests: 2 }],
    ['and the other one', { ordinal: 'other' }],
    ['my third booking', { ordinal: 2 }],
    ['a villa without a pool', { kinds: ['Villa'], without: ['pool'] }],
    ['no dog, but a washer', { amenities: ['washer'] }],
    ['no dogs allowed please', { without: ['pets'] }],
    ['two nights for nothing over two hundred a night', { nights: 2, budget: 200, perNight: true }],
    ['nothing over 250 in all', { budget: 250, inTotal: true }],
    ['cabins in Nashville', { kinds: ['Cabin'], unknownPlace: 'nashville' }],
    ['any homes in Munich', { unknownPlace: 'munich' }],
    ['a house in spring', {}],
    ['for 3 nights', { nights: 3 }],
    ['two adults three kids and the baby so six of us', { guests: 6 }],
    ['three bedrooms in oregon, sorry, two', { bedrooms: 2, places: ['OR'] }],
    ['a lake house in montana, wait, in oregon', { kinds: ['Lake house'], places: ['OR'] }],
    ['north carolina or tennessee', { places: ['NC', 'TN'] }],
    ['not more than like five hundred total', { budget: 500, inTotal: true }],
    ['a tree house, the cheapest', { kinds: ['Tree house'], cheapest: true }],
    ['refund for #A1B2C3D4', { bookingRef: 'a1b2c3d4' }],
  ])('%s', (text, expected) => expect(read(text)).toMatchObject(expected));

  it('do not mistake nights for guests or hours for a price', () => {
    expect(read('for 3 nights').guests).toBeUndefined();
    expect(read('less than 24 hours').budget).toBeUndefined();
  });
});

describe('Regions in messages', () => {
  const known = {
    today,
    places: [
      ...places,
      { city: 'Gatlinburg', state: 'TN', homes: 1 },
      { city: 'Jackson', state: 'WY', homes: 1 },
      { city: 'Driggs', state: 'ID', homes: 1 },
      { city: 'Avalon', state: 'CA', homes: 1 },
      { city: 'Avalon', state: 'NJ', homes: 1 },
    ],
  };
  const read = (text: string) => readPreferences(plain(text), known);

  it.each([
    ['a cabin in the Smokies for four', { places: ['Gatlinburg'] }],
    ['Something near the Tetons, please', { places: ['Jackson', 'Driggs'] }],
    ['the oregon coast in May', { places: ['Cannon Beach'] }],
    ['mountains, but not the Smokies', { notPlaces: ['Gatlinburg'] }],
    ['a house on Cape Cod', { unknownPlace: 'cape cod' }],
    ['the Smokies or the Tetons', { places: ['Gatlinburg', 'Jackson', 'Driggs'] }],
    ['Oregon, not the Smokies', { places: ['OR'], notPlaces: ['Gatlinburg'] }],
    ['jackson hole in winter', { places: ['Jackson', 'Driggs'] }],
    ['on Catalina', { places: ['Avalon, CA'] }],
    ['arches over the door', {}],
    ['Bend, not far from Mount Hood', { places: ['Bend'] }],
  ])('%s', (text, said) => {
    const { places: wanted, notPlaces, unknownPlace } = read(text);
    expect(JSON.parse(JSON.stringify({ places: wanted, notPlaces, unknownPlace }))).toEqual(said);
  });
});
