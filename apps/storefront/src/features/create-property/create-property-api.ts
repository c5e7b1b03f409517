import type { NewHomeRequest, PropertyView } from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';

/** The owner's call to list a home. Additive. @spec D12 */
export const createPropertyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createProperty: build.mutation<PropertyView, NewHomeRequest>({
      query: (body) => ({ url: '/properties', method: 'POST', body }),
      invalidatesTags: ['Property'],
    }),
  }),
});

export const { useCreatePropertyMutation } = createPropertyApi;
