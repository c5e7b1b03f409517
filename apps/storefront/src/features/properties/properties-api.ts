import type { PropertyDetailView, PropertyView, QuoteView } from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';
import type { Relaxation } from './relax.js';
import { chipsOf, readSearch, searchQuery } from './search.js';

/** One page of the list: the homes, how many there are in all, and the query of the next page. @spec F15 */
export interface HomesPage {
  homes: PropertyView[];
  total: number;
  next: string | null;
}

/** A town with homes, for the search field. */
export interface CityView {
  city: string;
  state: string;
  count: number;
}

/** What decides a quote. */
export interface QuoteRequest {
  propertyId: string;
  checkIn: string;
  checkOut: string;
  guests: number;
}

const PAGE_SIZE = 12;

/** Calls about homes. @spec §7, F13, F15 */
export const propertiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchHomes: build.infiniteQuery<HomesPage, string, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg, pageParam }) => `/properties?${pageParam || withLimit(queryArg, PAGE_SIZE)}`,
      transformResponse: (homes: PropertyView[], meta) => ({
        homes,
        total: Number(meta?.response?.headers.get('x-total-count') ?? homes.length),
        next: nextQuery(meta?.response?.headers.get('link') ?? null),
      }),
      providesTags: ['Property'],
    }),
    homes: build.query<PropertyView[], string>({
      query: (query) => `/properties?${query}`,
      providesTags: ['Property'],
    }),
    relaxations: build.query<Relaxation[], string>({
      async queryFn(query, _api, _extra, baseQuery) {
        const chips = chipsOf(readSearch(new URLSearchParams(query)));
        const found = await Promise.all(
          chips.map(async ({ label, without }) => {
            const { meta } = await baseQuery(`/properties?${withLimit(searchQuery(without), 1)}`);
            return { label, without, total: Number(meta?.response?.headers.get('x-total-count') ?? 0) };
          }),
        );
        return { data: found.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total) };
      },
    }),
    cities: build.query<CityView[], void>({ query: () => '/cities' }),
    home: build.query<PropertyDetailView, string>({
      query: (id) => `/properties/${encodeURIComponent(id)}`,
      providesTags: ['Property'],
    }),
    quote: build.query<QuoteView, QuoteRequest>({
      query: ({ propertyId, checkIn, checkOut, guests }) => ({
        url: `/properties/${encodeURIComponent(propertyId)}/quote`,
        params: { check_in: checkIn, check_out: checkOut, guests },
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
  useSearchHomesInfiniteQuery,
  useHomesQuery,
  useRelaxationsQuery,
  useCitiesQuery,
  useHomeQuery,
  useQuoteQuery,
  useMyHomesQuery,
} = propertiesApi;

function withLimit(query: string, limit: number): string {
  const params = new URLSearchParams(query);
  params.set('limit', String(limit));
  return params.toString();
}

/** The query string of `Link: <...?cursor=…>; rel="next"`. */
function nextQuery(link: string | null): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return target?.split('?')[1] ?? null;
}
