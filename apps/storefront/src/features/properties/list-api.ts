import type { AmenityView, PinView, PropertyView } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';
import { nextPage, totalOf } from '../../api/list-headers.js';
import { relaxationsOf, type Relaxation } from './relaxed-searches.js';
import { readSearch, searchQuery } from '../../search/search.js';

/** One page of the list: the homes, the total number, and the query of the next page. @spec F15 */
export interface HomesPage {
  homes: PropertyView[];
  total: number;
  next: string | null;
}

/** Returning from a home within this many seconds restores the list. */
const LIST_KEPT_SECONDS = 300;

/** A search: its query, and the number of homes of the first page. */
interface ListRequest {
  query: string;
  limit: number;
}

/** The homes on the map, and the total number. */
interface Pins {
  pins: PinView[];
  total: number;
}

/** API calls for the list and its map. @spec §7, F13, F15 */
const listApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchHomes: build.infiniteQuery<HomesPage, ListRequest, string>({
      // The limit grows with each page, but the cache entry stays the same.
      serializeQueryArgs: ({ queryArgs }) => queryArgs.query,
      keepUnusedDataFor: LIST_KEPT_SECONDS,
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        `/properties?${pageParam || withLimit(queryArg.query, queryArg.limit)}`,
      transformResponse: (homes: PropertyView[], meta) => ({
        homes,
        total: totalOf(meta?.response?.headers, homes.length),
        next: nextPage(meta?.response?.headers),
      }),
      providesTags: ['Property'],
    }),
    pins: build.query<Pins, string>({
      query: (query) => `/properties/pins?${query}`,
      transformResponse: (pins: PinView[], meta) => ({
        pins,
        total: totalOf(meta?.response?.headers, pins.length),
      }),
      keepUnusedDataFor: LIST_KEPT_SECONDS,
      providesTags: ['Property'],
    }),
    homeCount: build.query<number, string>({
      query: (query) => `/properties?${withLimit(query, 1)}`,
      transformResponse: (homes: PropertyView[], meta) => totalOf(meta?.response?.headers, homes.length),
      providesTags: ['Property'],
    }),
    amenities: build.query<AmenityView[], void>({ query: () => '/amenities' }),
    relaxations: build.query<Relaxation[], string>({
      async queryFn(query, _api, _extra, baseQuery) {
        const search = readSearch(new URLSearchParams(query));
        const data = await relaxationsOf(search, async (one) => {
          const { meta } = await baseQuery(`/properties?${withLimit(searchQuery(one), 1)}`);
          return totalOf(meta?.response?.headers, 0);
        });
        return { data };
      },
    }),
  }),
});

export const {
  useSearchHomesInfiniteQuery,
  usePinsQuery,
  useHomeCountQuery,
  useAmenitiesQuery,
  useRelaxationsQuery,
} = listApi;

function withLimit(query: string, limit: number): string {
  const params = new URLSearchParams(query);
  params.set('limit', String(limit));
  return params.toString();
}
