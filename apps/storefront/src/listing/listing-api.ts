import { byId, call } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** API calls for drafts of listings, the editing of homes, and towns. Additive. @spec D12, G1 */
const listingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    drafts: build.query({ ...call('GET /owner/drafts'), keepUnusedDataFor: 0, providesTags: ['Property'] }),
    draft: build.query({ ...call('GET /owner/drafts/:id', byId), keepUnusedDataFor: 0 }),
    beginDraft: build.mutation({ ...call('POST /owner/drafts'), invalidatesTags: ['Property'] }),
    saveDraft: build.mutation(call('PATCH /owner/drafts/:id')),
    discardDraft: build.mutation({
      ...call('DELETE /owner/drafts/:id', byId),
      invalidatesTags: ['Property'],
    }),
    restoreDraft: build.mutation({
      ...call('POST /owner/drafts/:id/restore'),
      invalidatesTags: ['Property'],
    }),
    publishDraft: build.mutation({
      ...call('POST /owner/drafts/:id/publish'),
      invalidatesTags: ['Property'],
    }),
    editableHome: build.query({ ...call('GET /owner/homes/:id', byId), keepUnusedDataFor: 0 }),
    editHome: build.mutation({ ...call('PATCH /owner/homes/:id'), invalidatesTags: ['Property'] }),
    changeStatus: build.mutation({ ...call('PUT /properties/:id/status'), invalidatesTags: ['Property'] }),
    removeHome: build.mutation({ ...call('DELETE /owner/homes/:id', byId), invalidatesTags: ['Property'] }),
    towns: build.query(call('GET /places', (q: string) => ({ query: { q } }))),
  }),
});

export const {
  useDraftsQuery,
  useDraftQuery,
  useBeginDraftMutation,
  useSaveDraftMutation,
  useDiscardDraftMutation,
  useRestoreDraftMutation,
  usePublishDraftMutation,
  useEditableHomeQuery,
  useEditHomeMutation,
  useChangeStatusMutation,
  useRemoveHomeMutation,
  useTownsQuery,
} = listingApi;
