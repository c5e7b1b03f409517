import { cents } from '#libs/core/rules';
import type { BookingFacts } from '../gateways.port.js';
import type { ParsedMessage } from '../turn.js';
import { asksAboutAll, namesElsewhere, namesOne, whichBooking } from './which-booking.js';

const stay = (facts: Partial<BookingFacts>): BookingFacts => ({
  id: '00000000-0000-4000-8000-0000a1b2c3d4',
  propertyId: 'home-1',
  title: 'Gull Post',
  city: 'Cannon Beach',
  state: 'OR',
  status: 'confirmed',
  checkIn: '2026-05-20',
  checkOut: '2026-05-23',
  guests: 2,
  checkInAt: new Date('2026-05-20T22:00:00Z'),
  checkOutAt: new Date('2026-05-23T18:00:00Z'),
  timeZone: 'America/Los_Angeles',
  total: cents(59_000),
  spent: cents(59_000),
  refunded: cents(0),
  refundState: null,
  holdExpiresAt: new Date('2026-05-13T12:30:00Z'),
  isReviewed: false,
  ...facts,
});
const GULL = stay({});
const CABIN = stay({
  id: '00000000-0000-4000-8000-0000e5f60718',
  ...{
    title: 'Red cabin by the lake',
    city: 'Stowe',
    state: 'VT',
    checkIn: '2026-05-26',
    checkOut: '2026-05-29',
  },
  ...{ total: cents(120_000), refunded: cents(30_050) },
});
const STAYS = [GULL, CABIN];

const message = (text: string, preferences: ParsedMessage['preferences'] = {}): ParsedMessage => ({
  text,
  preferences,
  plans: [],
  amount: null,
});

describe('The booking that is meant', () => {
  it.each([
    [
      'by its name, even beside the date of another one',
      message('gull post, not the one on may 26', { checkIn: CABIN.checkIn as never }),
      GULL,
    ],
    [
      'by its date beside a kind that many homes have',
      message('the lake one from may 20', { checkIn: GULL.checkIn as never }),
      GULL,
    ],
    ['by its kind alone', message('the one by the lake'), CABIN],
    ['by its amount', message('why 1,200'), CABIN],
  ])('is told %s', (_, parsed, booking) =>
    expect(whichBooking(STAYS, { parsed, bookingId: null })).toEqual({ booking }),
  );

  it('is not told by a number that holds its amount', () =>
    expect(whichBooking(STAYS, { parsed: message('code 15900'), bookingId: null })).toEqual({
      among: STAYS,
    }));
});

describe('Whether a message names a home that somebody has booked', () => {
  it.each([
    ['what about stowe', true],
    ['why was it 590', true],
    ['i got 300.50 back', true],
    ['any cabin by a lake', false],
    ['how do i cancel', false],
  ])('%s: %s', (text, isNamed) => expect(namesOne(STAYS, message(text))).toBe(isNamed));
});

describe('Whether a message is about all stays', () => {
  it.each([
    ['list every refund you owe me', true],
    ['what did i pay for the three stays, stowe included', true],
    ['how much for all my bookings', true],
    ['when do all of us check in at stowe', false],
    ['is my stay for two', false],
  ])('%s: %s', (text, isAll) => expect(asksAboutAll(message(text))).toBe(isAll));
});

describe('Whether a message names a town where nothing is booked', () => {
  it.each([
    [['Tahoe City'], true],
    [['Stowe'], false],
    [['Tahoe City', 'Stowe'], false],
    [['ME'], false],
    [[], false],
  ])('%s: %s', (places, isElsewhere) =>
    expect(namesElsewhere(STAYS, message('my booking there', { places }))).toBe(isElsewhere),
  );
});
