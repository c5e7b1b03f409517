import { call } from '#libs/core/contracts';
import { baseApi } from './base-api.js';

const configApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    clientConfig: build.query({ ...call('GET /config'), keepUnusedDataFor: 3_600 }),
  }),
});

/** Settings of this installation. */
export const { useClientConfigQuery, useLazyClientConfigQuery } = configApi;
