import type { ChatAnswer, ChatFeedbackView, SupportRequestDetailView } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** API calls for the support chat. @spec §7 */
const chatApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendChat: build.mutation<ChatAnswer, { message: string; session_id: string }>({
      query: (body) => ({ url: '/chat', method: 'POST', body }),
    }),
    chatFeedback: build.mutation<ChatFeedbackView, { message_id: string; is_helpful: boolean }>({
      query: (body) => ({ url: '/chat/feedback', method: 'POST', body }),
    }),
    handOver: build.mutation<SupportRequestDetailView, { message: string; session_id?: string }>({
      query: (body) => ({ url: '/support/requests', method: 'POST', body }),
      invalidatesTags: ['Support'],
    }),
  }),
});

export const { useSendChatMutation, useChatFeedbackMutation, useHandOverMutation } = chatApi;
