import type {
  BookingView,
  CancellationPreviewView,
  CancellationView,
  CheckoutRequest,
  CheckoutView,
  CreateBookingRequest,
  PaymentStatusView,
  TimelineEntryView,
} from '#libs/core/contracts';
import { API_PATHS } from '../api/api-paths.js';
import { baseApi } from '../api/base-api.js';
import { readFileResponse } from '../api/read-file-response.js';
import { LIST_PAGES, listPage, type ListPage } from '../api/list-headers.js';

/** The documents of a booking; each is a PDF. */
export type BookingDocument = 'agreement' | 'receipt' | 'refund-note';

/** API calls for bookings and their payment. @spec §7 */
const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    myBookings: build.infiniteQuery<ListPage<BookingView>, string, string>({
      infiniteQueryOptions: LIST_PAGES,
      query: ({ queryArg, pageParam }) => `${API_PATHS.myBookings}?${pageParam || queryArg}`,
      transformResponse: (bookings: BookingView[], meta) => listPage(bookings, meta?.response?.headers),
      providesTags: ['Booking'],
    }),
    createBooking: build.mutation<BookingView, CreateBookingRequest>({
      query: (body) => ({ url: '/bookings', method: 'POST', body }),
      // A rejected booking often means that the price or the free nights on the screen are stale.
      invalidatesTags: (_booking, error) => (error ? ['Booking', 'Property'] : ['Booking']),
    }),
    cancellationPreview: build.query<CancellationPreviewView, string>({
      query: (id) => `/bookings/${id}/cancellation-preview`,
      // The result depends on the current minute.
      keepUnusedDataFor: 0,
    }),
    cancelBooking: build.mutation<CancellationView, { id: string; reason: string | null }>({
      query: ({ id, reason }) => ({ url: `/bookings/${id}/cancel`, method: 'POST', body: { reason } }),
      invalidatesTags: ['Booking', 'Property', 'Loyalty'],
    }),
    createCheckout: build.mutation<CheckoutView, CheckoutRequest>({
      query: (body) => ({ url: '/payments/checkout/session', method: 'POST', body }),
    }),
    checkoutStatus: build.query<PaymentStatusView, string>({
      query: (sessionId) => `/payments/checkout/status/${encodeURIComponent(sessionId)}`,
      keepUnusedDataFor: 0,
    }),
    timeline: build.query<TimelineEntryView[], string>({
      query: (id) => `/bookings/${id}/timeline`,
      providesTags: ['Booking'],
    }),
    calendarEntry: build.mutation<string, string>({
      query: (id) => ({
        url: `/bookings/${id}/calendar.ics`,
        responseHandler: readFileResponse,
      }),
    }),
    bookingDocument: build.mutation<string, { id: string; document: BookingDocument }>({
      query: ({ id, document }) => ({
        url: `/bookings/${id}/${document}`,
        responseHandler: readFileResponse,
      }),
    }),
  }),
});

export const {
  useMyBookingsInfiniteQuery,
  useCreateBookingMutation,
  useCancellationPreviewQuery,
  useCancelBookingMutation,
  useCreateCheckoutMutation,
  useLazyCheckoutStatusQuery,
  useBookingDocumentMutation,
  useTimelineQuery,
  useCalendarEntryMutation,
} = bookingsApi;
