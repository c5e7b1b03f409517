import { call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** The help as it is published. */
const helpApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    help: build.query({
      ...call('GET /help'),
      // What our team publishes is read with the next visit.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useHelpQuery } = helpApi;
