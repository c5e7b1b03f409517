import { call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** API call for listing a home. Additive. @spec D12 */
const createPropertyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createProperty: build.mutation({ ...call('POST /properties'), invalidatesTags: ['Property'] }),
  }),
});

export const { useCreatePropertyMutation } = createPropertyApi;
