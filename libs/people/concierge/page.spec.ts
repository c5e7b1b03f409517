import { NO_PAGE, pageOf } from './page.js';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('The page on which a question is asked', () => {
  it.each([
    [`/properties/${ID}`, ID, null],
    [`/properties/${ID}#reviews`, ID, null],
    [`/book/${ID}`, ID, null],
    [`/owner/homes/${ID}`, ID, null],
    [`/owner/homes/${ID}/prices`, ID, null],
    [`/bookings#booking-${ID}`, null, ID],
  ])('%s is about a home or a booking', (path, homeId, bookingId) =>
    expect(pageOf(path)).toEqual({ homeId, bookingId }),
  );

  it.each([
    ['/properties'],
    [`/properties/${ID}0`],
    [`/loyalty#booking-${ID}`],
    [`https://evil.example/properties/${ID}`],
    [''],
    [7],
    [null],
    [undefined],
  ])('%s is about nothing in particular', (path) => expect(pageOf(path)).toEqual(NO_PAGE));
});
