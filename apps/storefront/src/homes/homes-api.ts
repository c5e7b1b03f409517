import type {
  CityView,
  NearbyHomeView,
  PropertyDetailView,
  PropertyView,
  QuoteView,
} from '#libs/core/contracts';
import { API_PATHS, homePath } from '../api/api-paths.js';
import { baseApi } from '../api/base-api.js';
import { LIST_PAGES, listPage, type ListPage } from '../api/list-headers.js';

/** The inputs of a quote. */
interface QuoteRequest {
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
    homes: build.query<PropertyView[], string>({
      query: (query) => `/properties?${query}`,
      providesTags: ['Property'],
    }),
    nearbyHomes: build.query<NearbyHomeView[], { id: string; query: string }>({
      query: ({ id, query }) => `${homePath(id)}/nearby${query && `?${query}`}`,
      providesTags: ['Property'],
    }),
    cities: build.query<CityView[], void>({ query: () => '/cities' }),
    home: build.query<PropertyDetailView, string>({
      query: (id) => homePath(id),
      providesTags: ['Property'],
    }),
    quote: build.query<QuoteView, QuoteRequest>({
      query: ({ propertyId, checkIn, checkOut, guests, voucher }) => ({
        url: `${homePath(propertyId)}/quote`,
        params: { check_in: checkIn, check_out: checkOut, guests, voucher },
      }),
      // Prices go stale quickly.
      keepUnusedDataFor: 15,
      providesTags: ['Property'],
    }),
    myHomes: build.infiniteQuery<ListPage<PropertyView>, string, string>({
      infiniteQueryOptions: LIST_PAGES,
      query: ({ queryArg, pageParam }) => `${API_PATHS.ownerHomes}?${pageParam || queryArg}`,
      transformResponse: (homes: PropertyView[], meta) => listPage(homes, meta?.response?.headers),
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
  useMyHomesInfiniteQuery,
} = propertiesApi;
