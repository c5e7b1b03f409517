import type {
  BookingView,
  CancellationPreviewView,
  CancellationView,
  CheckoutRequest,
  CheckoutView,
  CreateBookingRequest,
  PaymentStatusView,
  TimelineEntryView,
} from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';

/** Papers of a booking; each is a PDF. */
export type Paper = 'agreement' | 'receipt' | 'refund-note';

/** Calls about bookings and their payment. @spec §7 */
export const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    myBookings: build.query<BookingView[], void>({
      query: () => '/bookings/my-bookings',
      providesTags: ['Booking'],
    }),
    createBooking: build.mutation<BookingView, CreateBookingRequest>({
      query: (body) => ({ url: '/bookings', method: 'POST', body }),
      // A refusal often means that the price or the free nights on the screen are old.
      invalidatesTags: (_booking, error) => (error ? ['Booking', 'Property'] : ['Booking']),
    }),
    cancellationPreview: build.query<CancellationPreviewView, string>({
      query: (id) => `/bookings/${id}/cancellation-preview`,
      // The answer depends on the minute it is asked in.
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
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : ((await response.json()) as unknown),
      }),
    }),
    paper: build.mutation<string, { id: string; paper: Paper }>({
      query: ({ id, paper }) => ({
        url: `/bookings/${id}/${paper}`,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : ((await response.json()) as unknown),
      }),
    }),
  }),
});

export const {
  useMyBookingsQuery,
  useCreateBookingMutation,
  useCancellationPreviewQuery,
  useCancelBookingMutation,
  useCreateCheckoutMutation,
  useLazyCheckoutStatusQuery,
  usePaperMutation,
  useTimelineQuery,
  useCalendarEntryMutation,
} = bookingsApi;
