import { z } from 'zod';
import { CHAT_MESSAGE_MAX } from '#libs/core/rules';
import { post } from './call.js';
import { Id, optionalCheckedLater, passesOrFails, textOrFail } from './fields.js';

/** Something under an answer: a source that can be opened, a question to ask next, or the way to a person. Additive. */
export const ChatChip = z.union([
  z.strictObject({
    kind: z.literal('source'),
    label: z.string(),
    href: z.string(),
  }),
  z.strictObject({
    kind: z.literal('ask'),
    label: z.string(),
    text: z.string(),
  }),
  z.strictObject({
    kind: z.literal('hand_over'),
    label: z.string(),
  }),
]);
export type ChatChip = z.infer<typeof ChatChip>;

/** Answer of POST /chat; `session_id` replaces the one that was sent. @spec §3 Chat, §7 */
export const ChatAnswer = z.strictObject({
  response: z.string(),
  message_id: Id,
  session_id: Id,
  /** Where the answer comes from, and what can be asked next. Additive. */
  chips: z.array(ChatChip),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

/** Answer of POST /chat/feedback; `recorded` is false when there was one before. @spec F5 */
export const ChatFeedbackView = z.strictObject({
  message: z.string(),
  recorded: z.boolean(),
});
export type ChatFeedbackView = z.infer<typeof ChatFeedbackView>;

/** POST /chat. @spec §5 Chat, §7 */
const ChatRequest = z.object({
  message: textOrFail('chat.message_empty', CHAT_MESSAGE_MAX, 'chat.message_too_long').meta({
    type: 'string',
    maxLength: CHAT_MESSAGE_MAX,
    required: true,
  }),
  session_id: optionalCheckedLater<string>({
    type: 'string',
    description: 'Of the last answer; anything else begins a new conversation.',
  }),
});

/** POST /chat/feedback. @spec §7, F5 */
const ChatFeedbackRequest = z.object({
  message_id: passesOrFails(z.string(), 'chat.message_not_found').meta({ type: 'string', format: 'uuid' }),
  is_helpful: z.boolean({ error: 'Please say is_helpful: true or is_helpful: false' }),
});

/** The support chat: open to everybody, with the rights of whoever asks. @spec §2 Support chat, §7, F5, F6 */
export const chatCalls = {
  say: post('/chat', {
    summary: 'Ask something; the answer cites its sources',
    status: 200,
    body: ChatRequest,
    answer: ChatAnswer,
    refuses: ['chat.message_empty', 'chat.message_too_long', 'chat.too_many'],
  }),
  rate: post('/chat/feedback', {
    summary: 'Say whether an answer helped; the first word counts',
    status: 200,
    body: ChatFeedbackRequest,
    answer: ChatFeedbackView,
    refuses: ['chat.message_not_found', 'chat.too_many'],
  }),
};
