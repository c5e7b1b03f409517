import { byId, call, request, type BodyTo, type ResponseTo } from '#libs/core/contracts';
import { api } from '../../api/api.js';

/** New terms for a perk; `id` null adds one, `terms` null ends it, `effective_from` null is now. */
export type PerkChange =
  ({ id: null } & BodyTo<'POST /admin/perks'>) | ({ id: string } & BodyTo<'POST /admin/perks/:id/changes'>);

function requestOf(change: PerkChange, preview: '' | '/preview' = '') {
  if (change.id === null) {
    const { id: _none, ...body } = change;
    return request(`POST /admin/perks${preview}`, { body });
  }
  const { id, ...body } = change;
  return request(`POST /admin/perks/:id/changes${preview}`, { params: { id }, body });
}

/** Calls about perks. */
const perksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPerk: build.query({ ...call('GET /admin/perks/:id', byId), providesTags: ['List', 'Clock'] }),
    previewPerk: build.query<ResponseTo<'POST /admin/perks/preview'>, PerkChange>({
      query: (change) => requestOf(change, '/preview'),
    }),
    savePerk: build.mutation<ResponseTo<'POST /admin/perks'>, PerkChange>({
      query: (change) => requestOf(change),
      invalidatesTags: (_done, error) => (error ? [] : ['List']),
    }),
  }),
});

export const { useSavePerkMutation, useGetPerkQuery, usePreviewPerkQuery } = perksApi;
