import type { NightsView } from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';

/** Calls of a home's own page. Additive. */
export const propertyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    nights: build.query<NightsView, string>({
      query: (id) => `/properties/${encodeURIComponent(id)}/nights`,
      providesTags: ['Property'],
    }),
  }),
});

export const { useNightsQuery } = propertyApi;
