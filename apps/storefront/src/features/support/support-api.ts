import type {
  SupportRequestDetailView,
  SupportRequestView,
  VisitorQuestionRequest,
} from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** API calls for support requests. Additive. */
const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    mySupport: build.query<SupportRequestView[], void>({
      query: () => '/support/requests',
      providesTags: ['Support'],
    }),
    supportRequest: build.query<SupportRequestDetailView, string>({
      query: (id) => `/support/requests/${encodeURIComponent(id)}`,
      providesTags: ['Support'],
    }),
    replySupport: build.mutation<SupportRequestDetailView, { id: string; message: string }>({
      query: ({ id, message }) => ({
        url: `/support/requests/${id}/messages`,
        method: 'POST',
        body: { message },
      }),
      invalidatesTags: ['Support'],
    }),
    askAsVisitor: build.mutation<null, VisitorQuestionRequest>({
      query: (body) => ({ url: '/support/visitors', method: 'POST', body }),
    }),
    // A POST although it only reads: the link's token is in the body, where no server logs it.
    visitorQuestion: build.query<SupportRequestDetailView, string>({
      query: (token) => ({ url: '/support/visitors/question', method: 'POST', body: { token } }),
      providesTags: ['Support'],
    }),
    replyAsVisitor: build.mutation<SupportRequestDetailView, { token: string; message: string }>({
      query: (body) => ({ url: '/support/visitors/messages', method: 'POST', body }),
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
