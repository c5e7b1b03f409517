import { byId, call, listPage } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';
import { LIST_PAGES, pageOf } from '../api/list-pages.js';

/** The inputs of a quote. */
interface QuoteInputs {
  propertyId: string;
  checkIn: string;
  checkOut: string;
  guests: number;
  /** Code of a voucher to redeem. @spec A11 */
  voucher?: string;
}

/** API calls for homes. @spec §7, F13, F15 */
const propertiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    homes: build.query({
      ...call('GET /properties', (query: string) => ({ query })),
      providesTags: ['Property'],
    }),
    nearbyHomes: build.query({
      ...call('GET /properties/:id/nearby', ({ id, query }: { id: string; query: string }) => ({
        params: { id },
        query,
      })),
      providesTags: ['Property'],
    }),
    reductions: build.query({
      ...call(
        'GET /properties/reductions',
        (query: { ids: string; check_in: string; check_out: string }) => ({
          query,
        }),
      ),
      keepUnusedDataFor: 15, // As the quote.
      providesTags: ['Property'],
    }),
    cities: build.query(call('GET /cities')),
    home: build.query({ ...call('GET /properties/:id', byId), providesTags: ['Property'] }),
    quote: build.query({
      ...call(
        'GET /properties/:id/quote',
        ({ propertyId, checkIn, checkOut, guests, voucher }: QuoteInputs) => ({
          params: { id: propertyId },
          query: { check_in: checkIn, check_out: checkOut, guests, voucher },
        }),
      ),
      // Prices go stale quickly.
      keepUnusedDataFor: 15,
      providesTags: ['Property'],
    }),
    myHomes: build.infiniteQuery({
      ...call('GET /properties/owner/my-properties', pageOf, listPage),
      infiniteQueryOptions: LIST_PAGES,
      providesTags: ['Property'],
    }),
  }),
});

/** For what looks for homes outside a screen. */
export const homesCall = propertiesApi.endpoints.homes;

export const {
  useHomesQuery,
  useNearbyHomesQuery,
  useReductionsQuery,
  useCitiesQuery,
  useHomeQuery,
  useQuoteQuery,
  useMyHomesInfiniteQuery,
} = propertiesApi;
