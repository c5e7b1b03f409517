import { call, listPage } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';
import { LIST_PAGES, pageOf } from '../../api/list-pages.js';

/** API calls of the owner's calendar. Additive. @spec D12, G5 */
const calendarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    board: build.infiniteQuery({
      ...call('GET /owner/calendar', pageOf, listPage),
      infiniteQueryOptions: LIST_PAGES,
      providesTags: ['Property', 'Booking'],
    }),
    blockNights: build.mutation({ ...call('POST /properties/:id/blocks'), invalidatesTags: ['Property'] }),
    openNights: build.mutation({
      ...call(
        'DELETE /properties/:id/blocks/:blockId',
        ({ id, blockId, from, to }: { id: string; blockId: string; from?: string; to?: string }) => ({
          params: { id, blockId },
          query: { from, to },
        }),
      ),
      invalidatesTags: ['Property'],
    }),
    emptyNight: build.query({
      ...call('GET /properties/:id/empty-night', ({ id, date }: { id: string; date: string }) => ({
        params: { id },
        query: { date },
      })),
      keepUnusedDataFor: 0,
      providesTags: ['Property', 'Booking'],
    }),
    changeRules: build.mutation({
      ...call('PUT /properties/:id/stay-rules'),
      invalidatesTags: ['Property'],
    }),
  }),
});

export const {
  useBoardInfiniteQuery,
  useBlockNightsMutation,
  useOpenNightsMutation,
  useEmptyNightQuery,
  useChangeRulesMutation,
} = calendarApi;
