import { call, listPage, request, totalOf, type PropertyView } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';
import { LIST_PAGES, type PageRequest } from '../../api/list-pages.js';
import type { Help } from './relaxed-searches.js';

/** Returning from a home within this many seconds restores the list. */
const LIST_KEPT_SECONDS = 300;

/** A search: its query, and the number of homes of the first page. */
interface ListRequest {
  query: string;
  limit: number;
}

/** API calls for the list and its map. @spec §7, F13, F15 */
const listApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchHomes: build.infiniteQuery({
      ...call(
        'GET /properties',
        ({ queryArg: { query, limit }, pageParam }: PageRequest<ListRequest>) => ({
          query: pageParam || withLimit(query, limit),
        }),
        listPage,
      ),
      // The limit grows with each page, but the cache entry stays the same.
      serializeQueryArgs: ({ queryArgs }) => queryArgs.query,
      keepUnusedDataFor: LIST_KEPT_SECONDS,
      infiniteQueryOptions: LIST_PAGES,
      providesTags: ['Property'],
    }),
    pins: build.query({
      ...call(
        'GET /properties/pins',
        (query: string) => ({ query }),
        (pins, headers) => ({ pins, total: totalOf(pins, headers) }),
      ),
      keepUnusedDataFor: LIST_KEPT_SECONDS,
      providesTags: ['Property'],
    }),
    homeCount: build.query({
      ...call('GET /properties', (query: string) => ({ query: withLimit(query, 1) }), totalOf),
      providesTags: ['Property'],
    }),
    amenities: build.query(call('GET /amenities')),
    kinds: build.query(call('GET /kinds')),
    relaxations: build.query<Help, string>({
      async queryFn(query, _api, _extra, baseQuery) {
        const { helpFor } = await import('./relaxed-searches.js');
        const find = async (one: string, limit: number) => {
          const { data, meta } = await baseQuery(
            request('GET /properties', { query: withLimit(one, limit) }),
          );
          return { homes: (data ?? []) as PropertyView[], total: totalOf([], meta?.response?.headers) };
        };
        return { data: await helpFor(query, find) };
      },
    }),
  }),
});

export const {
  useSearchHomesInfiniteQuery,
  usePinsQuery,
  useHomeCountQuery,
  useAmenitiesQuery,
  useKindsQuery,
  useRelaxationsQuery,
} = listApi;

function withLimit(query: string, limit: number): string {
  const params = new URLSearchParams(query);
  params.set('limit', String(limit));
  return params.toString();
}
