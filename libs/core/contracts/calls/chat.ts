import { z } from 'zod';
import { CHAT_MESSAGE_MAX } from '#libs/core/rules';
import { post } from './call.js';
import { Id, optionalCheckedLater, withErrorCode, textWithErrorCodes } from './fields.js';

/** A chip below an answer: a source to open, a follow-up question, or a handover to a person. Additive. */
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
  z.strictObject({ kind: z.literal('hand_over'), label: z.string() }),
]);
export type ChatChip = z.infer<typeof ChatChip>;

/** Response of POST /chat; `session_id` replaces the one sent. @spec §3 Chat, §7 */
export const ChatAnswer = z.strictObject({
  response: z.string(),
  message_id: Id,
  session_id: Id,
  /** Sources and follow-up questions. Additive. */
  chips: z.array(ChatChip),
  /** The language of the response, two letters (ISO 639-1). Additive. */
  language: z.string().length(2),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

/** Response of POST /chat/feedback; `recorded` is false when feedback already existed. @spec F5 */
export const ChatFeedbackView = z.strictObject({ message: z.string(), recorded: z.boolean() });
export type ChatFeedbackView = z.infer<typeof ChatFeedbackView>;

/** POST /chat. @spec §5 Chat, §7 */
const ChatRequest = z.object({
  message: textWithErrorCodes('chat.message_empty', CHAT_MESSAGE_MAX, 'chat.message_too_long').meta({
    type: 'string',
    maxLength: CHAT_MESSAGE_MAX,
    required: true,
  }),
  session_id: optionalCheckedLater<string>({
    type: 'string',
    description: 'Of the last answer; anything else begins a new conversation.',
  }),
  /** Additive. */
  page: optionalCheckedLater<string>({
    type: 'string',
    description:
      'Path of the page on which it is asked, with its fragment: “this home” is the home of that page.',
  }),
});

/** POST /chat/feedback. @spec §7, F5 */
const ChatFeedbackRequest = z.object({
  message_id: withErrorCode(z.string(), 'chat.message_not_found').meta({ type: 'string', format: 'uuid' }),
  is_helpful: z.boolean({ error: 'Please say is_helpful: true or is_helpful: false' }),
});

/** The support chat: open to everyone, with the caller's own permissions. @spec §2 Support chat, §7, F5, F6 */
export const chatCalls = {
  say: post('/chat', {
    summary: 'Ask something; the answer cites its sources',
    status: 200,
    body: ChatRequest,
    response: ChatAnswer,
    errors: ['chat.message_empty', 'chat.message_too_long', 'chat.too_many'],
  }),
  rate: post('/chat/feedback', {
    summary: 'Say whether an answer helped; the first word counts',
    status: 200,
    body: ChatFeedbackRequest,
    response: ChatFeedbackView,
    errors: ['chat.message_not_found', 'chat.too_many'],
  }),
};
