import { eventLabel } from './event-labels.js';

describe("The labels of a booking's events", () => {
  it.each([
    ['booking.created', { totalCents: 59_000 }, 'Booked for $590.00; the dates are held'],
    [
      'booking.cancelled',
      { cancelledBy: 'traveler', settlement: { refundCents: 22_500 } },
      'Cancelled by the traveler; $225.00 is owed to the traveler',
    ],
    [
      'booking.cancelled',
      { cancelledBy: 'system', settlement: { refundCents: 0 } },
      'Cancelled by the product itself; nothing is owed to the traveler',
    ],
    ['payment.succeeded', { amountCents: 59_000, settles: true }, '$590.00 paid'],
    [
      'payment.succeeded',
      { amountCents: 59_000, settles: false },
      '$590.00 paid, when it was too late for that',
    ],
    [
      'payout.earned',
      { ownerCents: 27_000, cleaningCents: 10_000 },
      "$270.00 and $100.00 for cleaning are the owner's",
    ],
    ['loyalty.points_awarded', { points: 1_200 }, '1,200 points can be spent'],
  ] as const)('%s', (name, facts, words) => {
    expect(eventLabel(name, facts)).toBe(words);
  });

  it('are null for other events and for payloads of older releases', () => {
    expect(eventLabel('photo.uploaded', { photoId: 'p-1' })).toBeNull();
    expect(eventLabel('booking.cancelled', { cancelledBy: 'traveler' })).toBeNull();
    expect(eventLabel('payment.refunded', {})).toBeNull();
  });
});
