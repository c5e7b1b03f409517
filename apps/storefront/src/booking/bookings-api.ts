import { byId, call, listPage, request } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';
import { LIST_PAGES, pageOf } from '../api/list-pages.js';
import { readFileResponse } from '../api/read-file-response.js';

/** The documents of a booking; each is a PDF. */
export type BookingDocument = 'agreement' | 'receipt' | 'refund-note';

/** API calls for bookings and their payment. @spec §7 */
const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    myBookings: build.infiniteQuery({
      ...call('GET /bookings/my-bookings', pageOf, listPage),
      infiniteQueryOptions: LIST_PAGES,
      providesTags: ['Booking'],
    }),
    booking: build.query({ ...call('GET /bookings/:id', byId), providesTags: ['Booking'] }),
    createBooking: build.mutation({
      ...call('POST /bookings'),
      // A rejected booking often means that the price or the free nights on the screen are stale.
      invalidatesTags: (_booking, error) => (error ? ['Booking', 'Property'] : ['Booking']),
    }),
    cancellationPreview: build.query({
      ...call('GET /bookings/:id/cancellation-preview', byId),
      // The result depends on the current minute.
      keepUnusedDataFor: 0,
    }),
    cancelBooking: build.mutation({
      ...call('POST /bookings/:id/cancel'),
      invalidatesTags: ['Booking', 'Property', 'Loyalty'],
    }),
    createCheckout: build.mutation({
      ...call('POST /payments/checkout/session'),
      // Refused: the booking is not what the screen shows, such as paid in another tab, or released.
      invalidatesTags: (_session, error) => (error ? ['Booking', 'Property'] : []),
    }),
    checkoutStatus: build.query({
      ...call('GET /payments/checkout/status/:sessionId', (sessionId: string) => ({ params: { sessionId } })),
      keepUnusedDataFor: 0,
    }),
    timeline: build.query({ ...call('GET /bookings/:id/timeline', byId), providesTags: ['Booking'] }),
    calendarEntry: build.mutation<string, string>({
      query: (id) => ({
        ...request('GET /bookings/:id/calendar.ics', byId(id)),
        responseHandler: readFileResponse,
      }),
    }),
    bookingDocument: build.mutation<string, { id: string; document: BookingDocument }>({
      query: ({ id, document }) => ({
        ...request(`GET /bookings/:id/${document}`, byId(id)),
        responseHandler: readFileResponse,
      }),
    }),
  }),
});

export const {
  useMyBookingsInfiniteQuery,
  useBookingQuery,
  useCreateBookingMutation,
  useCancellationPreviewQuery,
  useCancelBookingMutation,
  useCreateCheckoutMutation,
  useLazyCheckoutStatusQuery,
  useBookingDocumentMutation,
  useTimelineQuery,
  useCalendarEntryMutation,
} = bookingsApi;
