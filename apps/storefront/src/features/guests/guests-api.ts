import type { CancellationView, OwnerBookingView } from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';

/** Calls of owners about the guests of their homes. Additive. @spec A7, D5 */
export const guestsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    guestBookings: build.query<OwnerBookingView[], void>({
      query: () => '/owner/bookings',
      providesTags: ['Booking'],
    }),
    withdrawStay: build.mutation<
      Pick<CancellationView, 'refund_eligible' | 'refund_amount'>,
      { id: string; reason: string }
    >({
      query: ({ id, reason }) => ({ url: `/owner/bookings/${id}/cancel`, method: 'POST', body: { reason } }),
      invalidatesTags: ['Booking', 'Property', 'Payout'],
    }),
  }),
});

export const { useGuestBookingsQuery, useWithdrawStayMutation } = guestsApi;
