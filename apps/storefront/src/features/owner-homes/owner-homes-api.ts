import { call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** API calls for changing a home. Additive. @spec D12 */
const ownerHomesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changePrice: build.mutation({ ...call('PUT /properties/:id/price'), invalidatesTags: ['Property'] }),
  }),
});

export const { useChangePriceMutation } = ownerHomesApi;
