import { byId, call } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** API calls for the support chat. @spec §7 */
const chatApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendChat: build.mutation(call('POST /chat')),
    chatFeedback: build.mutation(call('POST /chat/feedback')),
    chatAct: build.query(call('GET /chat/acts/:id', byId)),
    pressAct: build.mutation({
      ...call('POST /chat/acts/:id'),
      // What a card does concerns stays, homes, points, alerts and plans.
      invalidatesTags: ['Booking', 'Property', 'Loyalty', 'Alert', 'Plan'],
    }),
    handOver: build.mutation({ ...call('POST /support/requests'), invalidatesTags: ['Support'] }),
  }),
});

export const {
  useSendChatMutation,
  useChatFeedbackMutation,
  useHandOverMutation,
  useLazyChatActQuery,
  usePressActMutation,
} = chatApi;
