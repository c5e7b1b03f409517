import { byId, call } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** New dates for a stay. */
export interface NewDates {
  id: string;
  checkIn: string;
  checkOut: string;
}

/** API calls for changes of a paid stay's dates. @spec G7 */
const dateChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    dateChangeCalendar: build.query({
      ...call('GET /bookings/:id/date-change-calendar', byId),
      providesTags: ['Booking', 'Property'],
    }),
    dateChangePreview: build.query({
      ...call('GET /bookings/:id/date-change-preview', ({ id, checkIn, checkOut }: NewDates) => ({
        params: { id },
        query: { check_in_date: checkIn, check_out_date: checkOut },
      })),
      // Prices and free nights change, and a change is refused when it costs something else.
      keepUnusedDataFor: 0,
      providesTags: ['Property'],
    }),
    proposeDates: build.mutation({
      ...call('POST /bookings/:id/date-changes'),
      // A refusal often means that the price or the free nights on the screen are stale.
      invalidatesTags: ['Booking', 'Property', 'Loyalty'],
    }),
    withdrawDates: build.mutation({
      ...call('POST /bookings/:id/date-changes/:changeId/withdraw'),
      invalidatesTags: ['Booking', 'Property'],
    }),
  }),
});

export const {
  useDateChangeCalendarQuery,
  useDateChangePreviewQuery,
  useProposeDatesMutation,
  useWithdrawDatesMutation,
} = dateChangesApi;
