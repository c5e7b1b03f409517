import { call } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** API calls for the support chat. @spec §7 */
const chatApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendChat: build.mutation(call('POST /chat')),
    chatFeedback: build.mutation(call('POST /chat/feedback')),
    handOver: build.mutation({ ...call('POST /support/requests'), invalidatesTags: ['Support'] }),
  }),
});

export const { useSendChatMutation, useChatFeedbackMutation, useHandOverMutation } = chatApi;
