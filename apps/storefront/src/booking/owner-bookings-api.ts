import type { CancellationView, OwnerBookingView } from '#libs/core/contracts';
import { API_PATHS } from '../api/api-paths.js';
import { baseApi } from '../api/base-api.js';
import { LIST_PAGES, listPage, type ListPage } from '../api/list-headers.js';

/** API calls for the bookings of an owner's homes. Additive. @spec A7, D5 */
const ownerBookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    guestBookings: build.infiniteQuery<ListPage<OwnerBookingView>, string, string>({
      infiniteQueryOptions: LIST_PAGES,
      query: ({ queryArg, pageParam }) => `${API_PATHS.ownerBookings}?${pageParam || queryArg}`,
      transformResponse: (bookings: OwnerBookingView[], meta) => listPage(bookings, meta?.response?.headers),
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

export const { useGuestBookingsInfiniteQuery, useWithdrawStayMutation } = ownerBookingsApi;
