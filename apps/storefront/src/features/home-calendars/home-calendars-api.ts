import { byId, call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** API calls of a home's calendars on other platforms. Additive. @spec D12 */
const homeCalendarsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    homeCalendars: build.query({
      ...call('GET /owner/homes/:id/calendars', byId),
      providesTags: ['Property', 'Booking'],
    }),
    shareCalendar: build.mutation({
      ...call('POST /owner/homes/:id/calendar-address'),
      invalidatesTags: ['Property'],
    }),
    unshareCalendar: build.mutation({
      ...call('DELETE /owner/homes/:id/calendar-address'),
      invalidatesTags: ['Property'],
    }),
    restoreAddress: build.mutation({
      ...call('POST /owner/homes/:id/calendar-address/restore'),
      invalidatesTags: ['Property'],
    }),
    connectFeed: build.mutation({ ...call('POST /owner/homes/:id/feeds'), invalidatesTags: ['Property'] }),
    uploadFeed: build.mutation({
      ...call('POST /owner/homes/:id/feed-files'),
      invalidatesTags: ['Property'],
    }),
    changeFeed: build.mutation({
      ...call('PUT /owner/homes/:id/feeds/:feedId'),
      invalidatesTags: ['Property'],
    }),
    // Also after a failure: the feed says what went wrong.
    fetchFeed: build.mutation({
      ...call('POST /owner/homes/:id/feeds/:feedId/fetch'),
      invalidatesTags: ['Property'],
    }),
    removeFeed: build.mutation({
      ...call('DELETE /owner/homes/:id/feeds/:feedId'),
      invalidatesTags: ['Property'],
    }),
    restoreFeed: build.mutation({
      ...call('POST /owner/homes/:id/feeds/:feedId/restore'),
      invalidatesTags: ['Property'],
    }),
    updateFeedFile: build.mutation({
      ...call('PUT /owner/homes/:id/feed-files/:feedId'),
      invalidatesTags: ['Property'],
    }),
    decideNights: build.mutation({
      ...call('POST /owner/homes/:id/feed-nights'),
      invalidatesTags: ['Property'],
    }),
  }),
});

export const {
  useHomeCalendarsQuery,
  useShareCalendarMutation,
  useUnshareCalendarMutation,
  useRestoreAddressMutation,
  useConnectFeedMutation,
  useUploadFeedMutation,
  useChangeFeedMutation,
  useFetchFeedMutation,
  useRemoveFeedMutation,
  useRestoreFeedMutation,
  useUpdateFeedFileMutation,
  useDecideNightsMutation,
} = homeCalendarsApi;
