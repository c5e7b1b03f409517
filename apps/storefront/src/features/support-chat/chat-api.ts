import { baseApi } from '../../app/base-api.js';

/** POST /chat. @spec §3 Chat */
export interface ChatAnswer {
  response: string;
  message_id: string;
  session_id: string;
}

/** Calls of the support chat. @spec §7 */
export const chatApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendChat: build.mutation<ChatAnswer, { message: string; session_id: string }>({
      query: (body) => ({ url: '/chat', method: 'POST', body }),
    }),
    chatFeedback: build.mutation<unknown, { message_id: string; is_helpful: boolean }>({
      query: (body) => ({ url: '/chat/feedback', method: 'POST', body }),
    }),
  }),
});

export const { useSendChatMutation, useChatFeedbackMutation } = chatApi;
