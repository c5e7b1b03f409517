import { byId, call, request } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';
import { readFileResponse } from '../api/read-file-response.js';

/** A guide that was opened once stays in memory for a day, for people without a connection. */
const KEPT_SECONDS = 24 * 60 * 60;

/** API calls for arrival guides. Additive. @spec decision 28 */
const arrivalApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    arrivalGuide: build.query({
      ...call('GET /owner/homes/:id/arrival-guide', byId),
      keepUnusedDataFor: 0,
    }),
    saveArrivalGuide: build.mutation({
      ...call('PUT /owner/homes/:id/arrival-guide'),
      invalidatesTags: (_guide, error) => (error ? [] : ['Property']),
    }),
    missingGuides: build.query({
      ...call('GET /owner/arrival-guides/missing'),
      providesTags: ['Property', 'Booking'],
    }),
    arrival: build.query({
      ...call('GET /bookings/:id/arrival', byId),
      providesTags: ['Booking'],
      keepUnusedDataFor: KEPT_SECONDS,
    }),
    arrivalPaper: build.mutation<string, string>({
      query: (id) => ({
        ...request('GET /bookings/:id/arrival.pdf', byId(id)),
        responseHandler: readFileResponse,
      }),
    }),
  }),
});

export const {
  useArrivalGuideQuery,
  useLazyArrivalGuideQuery,
  useSaveArrivalGuideMutation,
  useMissingGuidesQuery,
  useArrivalQuery,
  useArrivalPaperMutation,
} = arrivalApi;
