import type { PerkDeskView, PerkEffectView, PerkTermsView } from '#libs/contracts';
import { api } from '../app/api.js';

/** Terms for a perk from a moment on; `id` null adds one, `terms` null ends it, `effective_from` null is now. */
export interface WantedPerk {
  id: string | null;
  terms: PerkTermsView | null;
  effective_from: string | null;
  /** What the perk called its newest terms when they were shown. */
  based_on: string | null;
}

const pathOf = (id: string | null): string => (id === null ? '/admin/perks' : `/admin/perks/${id}/changes`);

/** Calls about perks. */
const perksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPerk: build.query<PerkDeskView, string>({
      query: (id) => `/admin/perks/${id}`,
      providesTags: ['List', 'Clock'],
    }),
    previewPerk: build.query<PerkEffectView, WantedPerk>({
      query: ({ id, ...body }) => ({ url: `${pathOf(id)}/preview`, method: 'POST', body }),
    }),
    choosePerk: build.mutation<PerkDeskView, WantedPerk & { reason: string }>({
      query: ({ id, ...body }) => ({ url: pathOf(id), method: 'POST', body }),
      invalidatesTags: (_done, error) => (error ? [] : ['List']),
    }),
  }),
});

export const { useChoosePerkMutation, useGetPerkQuery, usePreviewPerkQuery } = perksApi;
