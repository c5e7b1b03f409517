import { eventLabel } from './event-labels.js';

describe("The labels of a booking's events", () => {
  it.each([
    ['booking.created', { totalCents: 59_000 }, 'Booking made: $590.00, dates on hold'],
    [
      'booking.cancelled',
      { cancelledBy: 'traveler', paidCents: 40_000, settlement: { refundCents: 22_500 } },
      'Cancelled by the traveler: refund of $225.00',
    ],
    [
      'booking.cancelled',
      { cancelledBy: 'operator', paidCents: 40_000, settlement: { refundCents: 0 } },
      'Cancelled by an operator: no refund',
    ],
    [
      'booking.cancelled',
      { cancelledBy: 'owner', paidCents: 0, settlement: { refundCents: 0 } },
      'Cancelled by the owner, unpaid',
    ],
    [
      'booking.cancelled',
      { cancelledBy: 'system', reason: 'payment_expired', paidCents: 0, settlement: { refundCents: 0 } },
      'Hold expired, unpaid',
    ],
    ['booking.confirmed', { multiplier: 2 }, 'Booking confirmed · 2X points'],
    ['payment.succeeded', { amountCents: 59_000, settles: true }, '$590.00 paid'],
    ['payment.succeeded', { amountCents: 59_000, settles: false }, '$590.00 paid, too late for the hold'],
    [
      'payout.earned',
      { ownerCents: 27_000, cleaningCents: 10_000 },
      'Owner earns $270.00, plus the $100.00 cleaning fee',
    ],
    ['payout.earned', { ownerCents: 4_125, cleaningCents: 0 }, 'Owner earns $41.25'],
    ['payout.earned', { ownerCents: 0, cleaningCents: 10_000 }, 'Owner earns the $100.00 cleaning fee'],
    [
      'payout.earned',
      { ownerCents: -27_000, cleaningCents: -10_000 },
      "$370.00 taken back from the owner's earnings",
    ],
    ['payment.refunded', { amountCents: 24_750 }, '$247.50 refunded'],
    ['loyalty.points_awarded', { points: 1_200 }, '1,200 points posted'],
  ] as const)('%s', (name, facts, words) => {
    expect(eventLabel(name, facts)).toBe(words);
  });

  it('are null for other events and for payloads of older releases', () => {
    expect(eventLabel('photo.uploaded', { photoId: 'p-1' })).toBeNull();
    expect(eventLabel('booking.cancelled', { cancelledBy: 'traveler' })).toBeNull();
    expect(eventLabel('payment.refunded', {})).toBeNull();
  });
});
