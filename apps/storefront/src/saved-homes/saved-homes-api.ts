import { call, request } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** API calls for saved homes. Additive. */
export const savedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    savedIds: build.query({ ...call('GET /saved/ids'), providesTags: ['Saved'] }),
    savedHomes: build.query({
      ...call('GET /saved', (query: string) => ({ query })),
      providesTags: ['Property', 'Saved'],
    }),
    saveHome: build.mutation<void, { id: string; saved: boolean }>({
      query: ({ id, saved }) =>
        request(`${saved ? 'PUT' : 'DELETE'} /saved/:propertyId`, { params: { propertyId: id } }),
      // Optimistic: an error undoes it.
      onQueryStarted: async ({ id, saved }, { dispatch, queryFulfilled }) => {
        // A list that is still loading would overwrite a change made before it arrives.
        await dispatch(savedApi.util.getRunningQueryThunk('savedIds', undefined));
        const change = dispatch(
          savedApi.util.updateQueryData('savedIds', undefined, (ids) => {
            const others = ids.filter((one) => one !== id);
            return saved ? [id, ...others] : others;
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    mergeSaved: build.mutation({
      ...call('PUT /saved'),
      onQueryStarted: async (_remembered, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) await dispatch(savedApi.util.upsertQueryData('savedIds', undefined, data));
      },
      invalidatesTags: ['Saved'],
    }),
  }),
});

export const { useSavedIdsQuery, useSavedHomesQuery, useSaveHomeMutation } = savedApi;
