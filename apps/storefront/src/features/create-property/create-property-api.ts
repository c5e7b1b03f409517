import type { CreatePropertyRequest, PropertyView } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** The owner's call to list a home. Additive. @spec D12 */
const createPropertyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createProperty: build.mutation<PropertyView, CreatePropertyRequest>({
      query: (body) => ({ url: '/properties', method: 'POST', body }),
      invalidatesTags: ['Property'],
    }),
  }),
});

export const { useCreatePropertyMutation } = createPropertyApi;
