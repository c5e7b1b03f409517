import { HttpResponse, type HttpHandler } from 'msw';
import type { BookingView } from '#libs/core/contracts';
import { respondWith } from '#libs/ui/testing';

const PATH = '/bookings/my-bookings';

/** Mocks the pages of the traveler's bookings, filtered and sorted as requested. @spec F15 */
export const myBookings = (...bookings: BookingView[]): HttpHandler =>
  respondWith('get', PATH, ({ query }) => {
    const found = bookings.filter((booking) => matches(booking, query));
    if (query.get('sort') === 'newest') found.sort((a, b) => b.created_at.localeCompare(a.created_at));
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('limit') ?? 100);
    const next = new URLSearchParams({ ...Object.fromEntries(query), cursor: String(end) });
    return HttpResponse.json(found.slice(start, end), {
      headers: {
        'x-total-count': String(found.length),
        ...(end < found.length && { link: `</api${PATH}?${next.toString()}>; rel="next"` }),
      },
    });
  });

function matches(booking: BookingView, query: URLSearchParams): boolean {
  const fields = {
    property_id: booking.property_id,
    status: booking.status,
    cancelled: String(booking.status === 'cancelled'),
    reviewable: String(booking.status === 'completed' && !booking.reviewed),
  };
  return Object.entries(fields).every(([field, value]) => (query.get(field) ?? value) === value);
}
