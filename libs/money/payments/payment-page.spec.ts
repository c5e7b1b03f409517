import { paymentPage } from './payment-page.js';

const STAY = {
  title: 'Heron house',
  picture: { slug: 'heron' },
  guests: 1,
  checkInAt: new Date('2026-05-08T23:00:00Z'),
  checkOutAt: new Date('2026-05-10T18:00:00Z'),
  timeZone: 'America/Los_Angeles',
};
const page = (now: string, stay: Partial<Parameters<typeof paymentPage>[0]> = {}) =>
  paymentPage(
    { ...STAY, ...stay },
    new Date(now),
    (_picture, title) => `https://latchkey.test/${title}.webp`,
  );

describe('The payment page of a stay (§1, A1, B1)', () => {
  it('tells its times where the home is', () => {
    const { stay } = page('2026-05-01T12:00:00Z');
    expect(stay.replaceAll('\u202f', ' ')).toBe(
      'Check-in Friday, May 8, 2026 at 4:00 PM PDT. Check-out Sunday, May 10, 2026 at 11:00 AM PDT. 1 guest.',
    );
    expect(page('2026-05-01T12:00:00Z', { guests: 4 }).stay).toMatch(/ 4 guests\.$/);
  });

  it('says until when it can be cancelled for a refund, or that it is too late', () => {
    expect(page('2026-05-07T23:59:59Z').terms.replaceAll('\u202f', ' ')).toBe(
      'Cancel before Thursday, May 7, 2026 at 5:00 PM PDT and you get 75% of the nightly price back; after that there is no refund. The cleaning fee is not refunded.',
    );
    expect(page('2026-05-08T00:00:00Z').terms).toBe(
      'It is too late for a refund if you cancel this stay. The cleaning fee is not refunded.',
    );
  });

  it('has a picture when the home has one', () => {
    expect(page('2026-05-01T12:00:00Z').picture).toBe('https://latchkey.test/Heron house.webp');
    expect(page('2026-05-01T12:00:00Z', { picture: null }).picture).toBeNull();
  });
});
