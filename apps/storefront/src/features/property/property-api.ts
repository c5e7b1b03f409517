import { byId, call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** API call for the nights of a home. Additive. */
const propertyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    nights: build.query({ ...call('GET /properties/:id/nights', byId), providesTags: ['Property'] }),
  }),
});

export const { useNightsQuery } = propertyApi;
