import { z } from 'zod';
import { ACT_KINDS, ACT_STATES, CHAT_MESSAGE_MAX } from '#libs/core/rules';
import { get, post } from './call.js';
import { Dollars, Id, Instant, optionalCheckedLater, withErrorCode, textWithErrorCodes } from './fields.js';

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

/** A page of the product. */
const PageLink = z.strictObject({ label: z.string(), href: z.string() });

/**
 * A card that does something when it is pressed, and never by words. Its amounts are those of the product's own rules; when one has changed
 * meanwhile, nothing is done. Dollars. Additive. @spec G10
 */
export const ChatAct = z.strictObject({
  id: Id,
  kind: z.enum(ACT_KINDS),
  title: z.string(),
  /** What it is about, line by line: a text, or an amount. */
  lines: z.array(
    z.strictObject({ label: z.string(), text: z.string().nullable(), amount: Dollars.nullable() }),
  ),
  /** Names the act and its amount. */
  button: z.string(),
  /** What else should be known before it is pressed. */
  note: z.string().nullable(),
  /** The liability disclaimer has to be accepted with it. @spec §5 Booking */
  needs_waiver: z.boolean(),
  state: z.enum(ACT_STATES),
  /** What became of it, and where it goes on; null before it is pressed. */
  outcome: z.string().nullable(),
  link: PageLink.nullable(),
  /** Until when it can be pressed. */
  valid_until: Instant,
});
export type ChatAct = z.infer<typeof ChatAct>;

/** A comparison of homes, one a column; every cell is what a tool said. Additive. @spec G10 */
export const ChatTable = z.strictObject({
  caption: z.string(),
  columns: z.array(PageLink),
  rows: z.array(z.strictObject({ label: z.string(), cells: z.array(z.string()) })),
});
export type ChatTable = z.infer<typeof ChatTable>;

/** Response of POST /chat/acts/{id}: the card, and one with the new figures where they had changed. */
export const PressedAct = z.strictObject({ act: ChatAct, instead: ChatAct.nullable() });
export type PressedAct = z.infer<typeof PressedAct>;

/** Response of POST /chat; `session_id` replaces the one sent. @spec §3 Chat, §7 */
export const ChatAnswer = z.strictObject({
  response: z.string(),
  message_id: Id,
  session_id: Id,
  /** Sources and follow-up questions. Additive. */
  chips: z.array(ChatChip),
  /** Cards to press. Additive. @spec G10 */
  acts: z.array(ChatAct),
  /** Additive. @spec G10 */
  table: ChatTable.nullable(),
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

/** POST /chat/acts/{id}. @spec G10 */
const PressActRequest = z.object({
  accepts_liability_waiver: optionalCheckedLater<boolean>({
    type: 'boolean',
    description: 'For a card that needs the liability disclaimer to be accepted.',
  }),
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
  act: get('/chat/acts/:id', {
    summary: 'How a card of mine stands',
    response: ChatAct,
    errors: ['chat.act_not_found'],
  }),
  press: post('/chat/acts/:id', {
    summary: 'Press a card: what it says is done, once, at the amounts that it shows',
    status: 200,
    body: PressActRequest,
    response: PressedAct,
    errors: [
      'chat.act_not_found',
      'chat.act_not_included',
      'chat.act_settled',
      'chat.act_under_way',
      'chat.act_expired',
      'chat.too_many_presses',
      'booking.waiver_missing',
    ],
  }),
};
