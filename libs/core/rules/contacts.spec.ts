import { sharesContact } from './index.js';

const checkOutAt = new Date('2026-05-20T18:00:00Z');

describe('Guest and host can reach each other (G6)', () => {
  it.each`
    status         | now                           | shares   | why
    ${'pending'}   | ${'2026-05-13T12:00:00Z'}     | ${false} | ${'a hold is not paid'}
    ${'confirmed'} | ${'2026-05-13T12:00:00Z'}     | ${true}  | ${'from the confirmation on'}
    ${'confirmed'} | ${'2026-05-18T12:00:00Z'}     | ${true}  | ${'during the stay'}
    ${'completed'} | ${'2026-06-19T17:59:59.999Z'} | ${true}  | ${'30 days after check-out are not over'}
    ${'completed'} | ${'2026-06-19T18:00:00Z'}     | ${false} | ${'30 days after check-out'}
    ${'cancelled'} | ${'2026-05-13T12:00:00Z'}     | ${false} | ${'it will not take place'}
    ${'cancelled'} | ${'2026-05-21T12:00:00Z'}     | ${false} | ${'it did not take place'}
  `('$status at $now: $shares, because $why', ({ status, now, shares }) => {
    expect(sharesContact(status as 'pending', checkOutAt, new Date(now as string))).toBe(shares);
  });
});
