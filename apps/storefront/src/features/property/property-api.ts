import type { NightsView } from '#libs/core/contracts';
import { homePath } from '../../api/api-paths.js';
import { baseApi } from '../../api/base-api.js';

/** API call for the nights of a home. Additive. */
const propertyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    nights: build.query<NightsView, string>({
      query: (id) => `${homePath(id)}/nights`,
      providesTags: ['Property'],
    }),
  }),
});

export const { useNightsQuery } = propertyApi;
