import type { ChangePriceRequest, ChangeStatusRequest, PropertyDetailView } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** API calls for changing a home. Additive. @spec D12 */
const ownerHomesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changePrice: build.mutation<PropertyDetailView, ChangePriceRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/properties/${id}/price`, method: 'PUT', body }),
      invalidatesTags: ['Property'],
    }),
    changeStatus: build.mutation<PropertyDetailView, ChangeStatusRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/properties/${id}/status`, method: 'PUT', body }),
      invalidatesTags: ['Property'],
    }),
  }),
});

export const { useChangePriceMutation, useChangeStatusMutation } = ownerHomesApi;
