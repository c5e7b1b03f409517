import type { MergeSavedRequest, SavedHomeView, WatchRequest, WatchView } from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';

/** Calls about saved homes and watches. Additive. */
export const savedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    savedIds: build.query<string[], void>({ query: () => '/saved/ids', providesTags: ['Saved'] }),
    savedHomes: build.query<SavedHomeView[], string>({
      query: (query) => `/saved${query && `?${query}`}`,
      providesTags: ['Property', 'Saved'],
    }),
    saveHome: build.mutation<void, { id: string; saved: boolean }>({
      query: ({ id, saved }) => ({
        url: `/saved/${encodeURIComponent(id)}`,
        method: saved ? 'PUT' : 'DELETE',
        ...(saved && { body: {} }),
      }),
      // The heart answers at once; a refusal puts it back.
      onQueryStarted: async ({ id, saved }, { dispatch, queryFulfilled }) => {
        const change = dispatch(
          savedApi.util.updateQueryData('savedIds', undefined, (ids) => {
            const others = ids.filter((one) => one !== id);
            return saved ? [id, ...others] : others;
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    mergeSaved: build.mutation<string[], MergeSavedRequest>({
      query: (body) => ({ url: '/saved', method: 'PUT', body }),
      onQueryStarted: async (_remembered, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) await dispatch(savedApi.util.upsertQueryData('savedIds', undefined, data));
      },
      invalidatesTags: ['Saved'],
    }),
    watches: build.query<WatchView[], void>({ query: () => '/watches', providesTags: ['Watch'] }),
    watch: build.mutation<WatchView, WatchRequest>({
      query: (body) => ({ url: '/watches', method: 'POST', body }),
      invalidatesTags: ['Watch'],
    }),
    endWatch: build.mutation<void, string>({
      query: (id) => ({ url: `/watches/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Watch'],
    }),
  }),
});

export const {
  useSavedIdsQuery,
  useSavedHomesQuery,
  useSaveHomeMutation,
  useWatchesQuery,
  useWatchMutation,
  useEndWatchMutation,
} = savedApi;
