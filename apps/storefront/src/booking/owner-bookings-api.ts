import { byId, call, listPage } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';
import { LIST_PAGES, pageOf } from '../api/list-pages.js';

/** API calls for the bookings of an owner's homes. Additive. @spec A7, D5, G8, G9 */
const ownerBookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    guestBookings: build.infiniteQuery({
      ...call('GET /owner/bookings', pageOf, listPage),
      infiniteQueryOptions: LIST_PAGES,
      providesTags: ['Booking'],
    }),
    withdrawalPreview: build.query({
      ...call('GET /owner/bookings/:id/cancellation-preview', byId),
      providesTags: ['Booking'],
      // A payment may arrive at any moment.
      keepUnusedDataFor: 0,
    }),
    withdrawStay: build.mutation({
      ...call('POST /owner/bookings/:id/cancel'),
      // A refusal means that the stay on the screen is not what it was.
      invalidatesTags: ['Booking', 'Property', 'Payout'],
    }),
    reliability: build.query({ ...call('GET /owner/reliability'), providesTags: ['Booking'] }),
  }),
});

export const {
  useGuestBookingsInfiniteQuery,
  useWithdrawalPreviewQuery,
  useWithdrawStayMutation,
  useReliabilityQuery,
} = ownerBookingsApi;
