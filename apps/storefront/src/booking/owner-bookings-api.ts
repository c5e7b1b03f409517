import type { CancellationView, OwnerBookingView } from '#libs/core/contracts';
import { API_PATHS } from '../api/api-paths.js';
import { baseApi } from '../api/base-api.js';

/** Owners' calls about the bookings of their homes. Additive. @spec A7, D5 */
const guestsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    guestBookings: build.query<OwnerBookingView[], void>({
      query: () => API_PATHS.ownerBookings,
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
