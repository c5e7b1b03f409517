import type { OperatorPerkView, PerkEffectView, PerkTermsView } from '#libs/core/contracts';
import { api } from '../../api/api.js';

/** New terms for a perk; `id` null adds one, `terms` null ends it, `effective_from` null is now. */
export interface PerkChangeRequest {
  id: string | null;
  terms: PerkTermsView | null;
  effective_from: string | null;
  /** Version of the newest terms that the operator has seen. */
  based_on: string | null;
}

const pathOf = (id: string | null): string => (id === null ? '/admin/perks' : `/admin/perks/${id}/changes`);

/** Calls about perks. */
const perksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPerk: build.query<OperatorPerkView, string>({
      query: (id) => `/admin/perks/${id}`,
      providesTags: ['List', 'Clock'],
    }),
    previewPerk: build.query<PerkEffectView, PerkChangeRequest>({
      query: ({ id, ...body }) => ({ url: `${pathOf(id)}/preview`, method: 'POST', body }),
    }),
    savePerk: build.mutation<OperatorPerkView, PerkChangeRequest & { reason: string }>({
      query: ({ id, ...body }) => ({ url: pathOf(id), method: 'POST', body }),
      invalidatesTags: (_done, error) => (error ? [] : ['List']),
    }),
  }),
});

export const { useSavePerkMutation, useGetPerkQuery, usePreviewPerkQuery } = perksApi;
