import { byId, call, type BodyTo } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** The prices of one home as its owner would set them. */
export type PriceSettings = BodyTo<'POST /properties/:id/prices/preview'>;

/** API calls for the prices of an owner's home. Additive. @spec G4 */
const homePricesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    homePrices: build.query({ ...call('GET /properties/:id/prices', byId), keepUnusedDataFor: 0 }),
    pricePreview: build.query({ ...call('POST /properties/:id/prices/preview'), keepUnusedDataFor: 0 }),
    savePrices: build.mutation({
      ...call('PUT /properties/:id/prices'),
      invalidatesTags: (_prices, error) => (error ? [] : ['Property']),
    }),
    changeNightPrices: build.mutation({
      ...call('PUT /properties/:id/night-prices'),
      invalidatesTags: (_nights, error) => (error ? [] : ['Property']),
    }),
  }),
});

export const {
  useHomePricesQuery,
  usePricePreviewQuery,
  useSavePricesMutation,
  useChangeNightPricesMutation,
} = homePricesApi;
