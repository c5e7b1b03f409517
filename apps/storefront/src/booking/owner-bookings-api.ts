import { call, listPage } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';
import { LIST_PAGES, pageOf } from '../api/list-pages.js';

/** API calls for the bookings of an owner's homes. Additive. @spec A7, D5 */
const ownerBookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    guestBookings: build.infiniteQuery({
      ...call('GET /owner/bookings', pageOf, listPage),
      infiniteQueryOptions: LIST_PAGES,
      providesTags: ['Booking'],
    }),
    withdrawStay: build.mutation({
      ...call('POST /owner/bookings/:id/cancel'),
      invalidatesTags: ['Booking', 'Property', 'Payout'],
    }),
  }),
});

export const { useGuestBookingsInfiniteQuery, useWithdrawStayMutation } = ownerBookingsApi;
