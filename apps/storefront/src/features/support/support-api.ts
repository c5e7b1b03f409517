import { byId, call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** API calls for support requests. Additive. */
const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    mySupport: build.query({ ...call('GET /support/requests'), providesTags: ['Support'] }),
    supportRequest: build.query({ ...call('GET /support/requests/:id', byId), providesTags: ['Support'] }),
    replySupport: build.mutation({
      ...call('POST /support/requests/:id/messages'),
      invalidatesTags: ['Support'],
    }),
    askAsVisitor: build.mutation(call('POST /support/visitors')),
    // A POST although it only reads: the link's token is in the body, where no server logs it.
    visitorQuestion: build.query({
      ...call('POST /support/visitors/question', (token: string) => ({ body: { token } })),
      providesTags: ['Support'],
    }),
    replyAsVisitor: build.mutation({
      ...call('POST /support/visitors/messages'),
      invalidatesTags: ['Support'],
    }),
  }),
});

export const {
  useMySupportQuery,
  useSupportRequestQuery,
  useReplySupportMutation,
  useAskAsVisitorMutation,
  useVisitorQuestionQuery,
  useReplyAsVisitorMutation,
} = supportApi;
