import type { CityView, NearbyHomeView, PropertyDetailView, PropertyView, QuoteView } from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';

/** What decides a quote. */
export interface QuoteRequest {
  propertyId: string;
  checkIn: string;
  checkOut: string;
  guests: number;
  /** Code of a voucher that is to pay some of it. @spec A11 */
  voucher?: string;
}

/** Calls about homes. @spec §7, F13, F15 */
export const propertiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    homes: build.query<PropertyView[], string>({
      query: (query) => `/properties?${query}`,
      providesTags: ['Property'],
    }),
    nearbyHomes: build.query<NearbyHomeView[], { id: string; query: string }>({
      query: ({ id, query }) => `/properties/${encodeURIComponent(id)}/nearby${query && `?${query}`}`,
      providesTags: ['Property'],
    }),
    cities: build.query<CityView[], void>({ query: () => '/cities' }),
    home: build.query<PropertyDetailView, string>({
      query: (id) => `/properties/${encodeURIComponent(id)}`,
      providesTags: ['Property'],
    }),
    quote: build.query<QuoteView, QuoteRequest>({
      query: ({ propertyId, checkIn, checkOut, guests, voucher }) => ({
        url: `/properties/${encodeURIComponent(propertyId)}/quote`,
        params: { check_in: checkIn, check_out: checkOut, guests, voucher },
      }),
      // A price is only worth showing while it is fresh.
      keepUnusedDataFor: 15,
      providesTags: ['Property'],
    }),
    myHomes: build.query<PropertyView[], void>({
      query: () => '/properties/owner/my-properties',
      providesTags: ['Property'],
    }),
  }),
});

export const {
  useHomesQuery,
  useNearbyHomesQuery,
  useCitiesQuery,
  useHomeQuery,
  useQuoteQuery,
  useMyHomesQuery,
} = propertiesApi;
