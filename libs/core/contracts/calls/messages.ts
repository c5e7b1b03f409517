import { z } from 'zod';
import {
  ANSWER_STEPS,
  BOOKING_STATUSES,
  CONTACT_KINDS,
  MESSAGE_MAX,
  MESSAGE_PHOTOS_MAX,
  TEMPLATE_FIELDS,
  TEMPLATE_TITLE_MAX,
  THREAD_REPORT_NOTE_MAX,
  THREAD_REPORT_REASONS,
  visibleText,
  visibleLine,
} from '#libs/core/rules';
import type { ErrorCode } from '../errors/index.js';
import { del, get, post, put } from './call.js';
import { pageFields, postWithReason, trueOrFalse } from './common.js';
import {
  Day,
  Id,
  Instant,
  numberFromText,
  optionalId,
  optionalText,
  PersonContact,
  visible,
  wellFormedString,
  withErrorCode,
} from './fields.js';
import { PhotoView } from './photos.js';

const SideName = z.enum(['guest', 'host']);

/** Why nobody can write in a conversation. */
const Closed = z.enum(['blocked_by_me', 'blocked', 'account_closed']);

/** A picture of a message, whose files take the caller's token; null in `picture` while it is prepared, or when it could not be. */
export const MessagePictureView = z.strictObject({
  id: Id,
  status: z.enum(['preparing', 'ready', 'refused']),
  picture: PhotoView.nullable(),
});
export type MessagePictureView = z.infer<typeof MessagePictureView>;

/** A message. Numbers run from 1 in each conversation. */
export const MessageView = z.strictObject({
  id: Id,
  number: z.int(),
  mine: z.boolean(),
  from: SideName,
  author: z.string(),
  /** Without the other side's contact details until the booking is confirmed; empty when its author's account is deleted. @spec G6 */
  text: z.string(),
  /** Contact details that are hidden until the booking is confirmed: in one's own message from the other side. */
  hidden: z.array(z.enum(CONTACT_KINDS)),
  pictures: z.array(MessagePictureView),
  sent_at: Instant,
  /** True when its author's account is deleted. */
  erased: z.boolean(),
  /** The key it was sent with; only in one's own. */
  client_key: Id.nullable(),
});
export type MessageView = z.infer<typeof MessageView>;

/** The stay of a conversation; days in the home's time zone. */
export const ThreadBookingView = z.strictObject({
  id: Id,
  status: z.enum(BOOKING_STATUSES),
  check_in_date: Day,
  check_out_date: Day,
  guests: z.int(),
});
export type ThreadBookingView = z.infer<typeof ThreadBookingView>;

/** A conversation in its person's list. Additive. */
export const ThreadSummaryView = z.strictObject({
  id: Id,
  my_side: SideName,
  /** The person at the other end: a guest by first name, a host by full name. */
  with: z.string(),
  home: z.strictObject({
    /** Null when the home does not exist any more. */
    id: Id.nullable(),
    title: z.string(),
    place: z.string().nullable(),
    photo: PhotoView.nullable(),
    listed: z.boolean(),
    check_in_time: z.string().nullable(),
    check_out_time: z.string().nullable(),
  }),
  /** Null before booking. */
  booking: ThreadBookingView.nullable(),
  last_message: z
    .strictObject({ mine: z.boolean(), text: z.string(), pictures: z.int(), erased: z.boolean() })
    .nullable(),
  last_message_at: Instant,
  unread: z.boolean(),
});
export type ThreadSummaryView = z.infer<typeof ThreadSummaryView>;

/** A conversation with its latest messages, oldest first. Additive. */
export const ThreadView = ThreadSummaryView.extend({
  messages: z.array(MessageView),
  /** Number of the oldest message here; null when there are no older ones. */
  older_before: z.int().nullable(),
  /** How far one has read oneself, and the other side. */
  read_to: z.int(),
  seen_to: z.int(),
  seen_at: Instant.nullable(),
  /** True once the booking is confirmed. @spec G6 */
  contacts_visible: z.boolean(),
  /** Null when one can write. */
  closed: Closed.nullable(),
  blocked_by_me: z.boolean(),
  /** True while a paid stay keeps the conversation open although one has blocked the other. */
  stays_open: z.boolean(),
  /** One's own report waits for our team. */
  reported: z.boolean(),
});
export type ThreadView = z.infer<typeof ThreadView>;

/** Older messages of a conversation, oldest first. */
export const OlderMessagesView = z.strictObject({
  messages: z.array(MessageView),
  older_before: z.int().nullable(),
});
export type OlderMessagesView = z.infer<typeof OlderMessagesView>;

/** GET /messages/unread-count. */
export const UnreadThreadsView = z.strictObject({ unread: z.int() });
export type UnreadThreadsView = z.infer<typeof UnreadThreadsView>;

/** How fast a host answers; null below five answers. @spec G9 */
const AnswerTimeFields = z.strictObject({
  within: z.enum(ANSWER_STEPS),
  /** The median in minutes. */
  minutes: z.int(),
  answers: z.int(),
});

/** GET /properties/{id}/answer-time. @spec G9 */
export const AnswerTimeView = z.strictObject({ answer_time: AnswerTimeFields.nullable() });
export type AnswerTimeView = z.infer<typeof AnswerTimeView>;

/** GET /owner/answer-time: the same with the numbers behind it. @spec G9 */
export const OwnAnswerTimeView = AnswerTimeView.extend({ asked: z.int(), answered: z.int() });
export type OwnAnswerTimeView = z.infer<typeof OwnAnswerTimeView>;

/** A host's template; its text may hold fields such as `{first_name}`. */
export const TemplateView = z.strictObject({
  id: Id,
  title: z.string(),
  text: z.string(),
  updated_at: Instant,
});
export type TemplateView = z.infer<typeof TemplateView>;

/** GET /owner/conversations/{id}/draft: an answer for the host to check and send. Nothing in it is kept from the guest. */
export const AnswerDraftView = z.strictObject({
  /** Null when the guide and the listing say nothing about what the guest asks. */
  text: z.string().nullable(),
  /** Where its sentences come from, as "Arrival guide: Parking". */
  sources: z.array(z.string()),
  /** Questions of the guest that the host has to answer. */
  open: z.array(z.string()),
});
export type AnswerDraftView = z.infer<typeof AnswerDraftView>;

/** What an operator did with a conversation, and why. */
const ConversationAct = z.strictObject({ operator: PersonContact, reason: z.string(), at: Instant });

/** GET /admin/conversations/{id}: who and what it is about, without a word of it. */
export const OperatorThreadView = z.strictObject({
  id: Id,
  home: z.strictObject({ id: Id.nullable(), title: z.string() }),
  guest: PersonContact,
  host: PersonContact,
  booking_id: Id.nullable(),
  messages: z.int(),
  created_at: Instant,
  last_message_at: Instant,
  reports: z.array(
    z.strictObject({
      id: Id,
      reporter: PersonContact,
      reason: z.enum(THREAD_REPORT_REASONS),
      note: z.string().nullable(),
      reported_at: Instant,
      resolved_at: Instant.nullable(),
    }),
  ),
  /** Who has blocked the other. */
  blocks: z.array(z.strictObject({ by: SideName, at: Instant })),
  /** Who settled its reports, and why. */
  settlements: z.array(ConversationAct),
  /** Who read it, and why. */
  readings: z.array(ConversationAct),
});
export type OperatorThreadView = z.infer<typeof OperatorThreadView>;

/** POST /admin/conversations/{id}/read: the same with the messages as written. @spec G6 */
export const OperatorConversationView = OperatorThreadView.extend({
  texts: z.array(MessageView.omit({ mine: true, client_key: true })),
  older_before: z.int().nullable(),
});
export type OperatorConversationView = z.infer<typeof OperatorConversationView>;

const words = withErrorCode(
  wellFormedString()
    .overwrite(visibleText)
    .refine((text) => text.length <= MESSAGE_MAX),
  'message.too_long',
);

/** A message as its sender's device sends it, several times if it must. */
const SendRequest = z.object({
  client_key: z
    .guid({ error: 'Please send a key of your own with each message' })
    .describe('A random UUID, the same for every attempt to send this message: it is stored once.'),
  text: words.meta({ type: 'string', maxLength: MESSAGE_MAX, required: true }),
});

/** POST /messages/threads/{id}/messages. Words, pictures or both. */
export const SendMessageRequest = SendRequest.extend({
  photos: z
    .array(z.guid({ error: 'Please name photos by their ids' }), {
      error: `Please send at most ${MESSAGE_PHOTOS_MAX} pictures`,
    })
    .max(MESSAGE_PHOTOS_MAX, `Please send at most ${MESSAGE_PHOTOS_MAX} pictures`)
    .refine((ids) => new Set(ids).size === ids.length, 'Please send each picture once')
    .nullish()
    .transform((ids) => ids ?? []),
}).refine(({ text, photos }) => text !== '' || photos.length > 0, {
  error: 'Please write a message',
  path: ['text'],
  params: { code: 'message.empty' },
});
export type SendMessageRequest = z.input<typeof SendMessageRequest>;

const WordsRequest = SendRequest.refine(({ text }) => text !== '', {
  error: 'Please write a message',
  path: ['text'],
  params: { code: 'message.empty' },
});

/** POST /properties/{id}/questions. */
export const AskHostRequest = WordsRequest;
export type AskHostRequest = z.input<typeof AskHostRequest>;

const MAX_TOKEN_LENGTH = 200;

/** The token from the fragment of a mail's link. */
const ThreadLinkRequest = z.object({
  token: withErrorCode(z.string().min(1).max(MAX_TOKEN_LENGTH), 'thread.link_unusable').meta({
    type: 'string',
    description: 'What stands behind `#token=` in the link of the mail.',
  }),
});

/** POST /messages/links/answers. */
const LinkAnswerRequest = z
  .object({ ...ThreadLinkRequest.shape, ...SendRequest.shape })
  .refine(({ text }) => text !== '', {
    error: 'Please write a message',
    path: ['text'],
    params: { code: 'message.empty' },
  });

const NUMBER_MAX = 1_000_000;

/** Query of GET /messages/threads. @spec F15 */
const ThreadsQuery = z.object({
  ...pageFields('conversations', 30),
  unread: trueOrFalse().describe('Only those with unread messages.'),
  property_id: optionalId('There is no such home').describe('Only those about this home.'),
});

const OlderQuery = z.object({
  before: numberFromText('Please give the number of a message', 1, NUMBER_MAX),
});

/** POST /messages/threads/{id}/read. */
const ReadRequest = z.object({
  up_to: numberFromText('Please give the number of a message', 1, NUMBER_MAX),
});

/** POST /messages/threads/{id}/report. */
export const ReportThreadRequest = z.object({
  reason: z.enum(THREAD_REPORT_REASONS, { error: 'Please say what is wrong' }),
  note: optionalText(
    'Please write the note as text',
    THREAD_REPORT_NOTE_MAX,
    `Please keep the note to ${THREAD_REPORT_NOTE_MAX} characters`,
  ),
});
export type ReportThreadRequest = z.input<typeof ReportThreadRequest>;

/** POST and PUT of a template. */
export const TemplateRequest = z.object({
  title: visible('Please give your template a name', TEMPLATE_TITLE_MAX, visibleLine),
  text: visible('Please write the text of your template', MESSAGE_MAX).describe(
    `May hold ${TEMPLATE_FIELDS.map((field) => `{${field}}`).join(', ')}.`,
  ),
});
export type TemplateRequest = z.input<typeof TemplateRequest>;

const WRITING_ERRORS = [
  'message.empty',
  'message.too_long',
  'message.too_many',
  'thread.account_closed',
  'thread.blocked',
  'thread.blocked_by_you',
] as const satisfies readonly ErrorCode[];

/** URL path below which the pictures of conversations are. */
export const PRIVATE_PHOTO_FILES = '/api/messages/threads';

const FILE_TYPES = ['image/avif', 'image/webp'] as const;

/** Messages between guests and hosts. Additive. @spec G6, G9 */
export const messageCalls = {
  list: get('/messages/threads', {
    summary: 'My conversations, the latest first; the number of unread ones is a header',
    query: ThreadsQuery,
    response: z.array(ThreadSummaryView),
  }),
  unreadCount: get('/messages/unread-count', {
    summary: 'How many of my conversations have unread messages',
    response: UnreadThreadsView,
  }),
  one: get('/messages/threads/:id', {
    summary: 'A conversation with its latest messages',
    response: ThreadView,
    errors: ['thread.not_found'],
  }),
  older: get('/messages/threads/:id/messages', {
    summary: 'Messages of a conversation before one of them',
    query: OlderQuery,
    response: OlderMessagesView,
    errors: ['thread.not_found'],
  }),
  send: post('/messages/threads/:id/messages', {
    summary: 'Send a message; sending it again with the same key changes nothing',
    status: 200,
    body: SendMessageRequest,
    response: ThreadView,
    errors: [
      'thread.not_found',
      ...WRITING_ERRORS,
      'message.photos_before_booking',
      'photo.not_yours',
      'photo.damaged',
    ],
  }),
  read: post('/messages/threads/:id/read', {
    summary: 'Note how far I have read; reading never goes back',
    status: 204,
    body: ReadRequest,
    errors: ['thread.not_found'],
  }),
  report: post('/messages/threads/:id/report', {
    summary: 'Report a conversation to the operators',
    status: 204,
    body: ReportThreadRequest,
    errors: ['thread.not_found', 'thread.reported_already'],
  }),
  block: put('/messages/threads/:id/block', {
    summary: 'Block the person at the other end, in all conversations with them',
    status: 204,
    errors: ['thread.not_found'],
  }),
  unblock: del('/messages/threads/:id/block', {
    summary: 'End my block',
    status: 204,
    errors: ['thread.not_found'],
  }),
  photo: get('/messages/threads/:id/photos/:name', {
    summary: 'A file of a picture, named <id>-<width>.<avif|webp>, for the people of the conversation only',
    file: FILE_TYPES,
    errors: ['photo.not_found'],
  }),
  ask: post('/properties/:id/questions', {
    summary: 'Ask the host of a home; goes to the conversation there is, if there is one',
    status: 200,
    body: AskHostRequest,
    response: ThreadView,
    errors: ['property.not_found', 'thread.too_many_questions', ...WRITING_ERRORS],
  }),
  forBooking: post('/bookings/:id/conversation', {
    summary: 'The conversation of a booking, opened when there is none',
    status: 200,
    response: ThreadView,
    errors: ['booking.not_found'],
  }),
  answerTime: get('/properties/:id/answer-time', {
    summary: 'How fast the host of a home answers',
    response: AnswerTimeView,
    errors: ['property.not_found'],
  }),
};

/** Conversations by the link of a mail, without signing in. The token is sent in the body, so that it is never logged. Additive. */
export const threadLinkCalls = {
  open: post('/messages/links', {
    summary: 'The conversation that the link of a mail opens',
    status: 200,
    body: ThreadLinkRequest,
    response: ThreadView,
    errors: ['thread.link_unusable'],
  }),
  answer: post('/messages/links/answers', {
    summary: 'Answer in it; sending an answer again with the same key changes nothing',
    status: 200,
    body: LinkAnswerRequest,
    response: ThreadView,
    errors: ['thread.link_unusable', ...WRITING_ERRORS],
  }),
};

/** What hosts need to answer. Additive. @spec G9 */
export const hostMessageCalls = {
  answerTime: get('/owner/answer-time', {
    summary: 'How fast I answer, and what it is made of',
    response: OwnAnswerTimeView,
  }),
  draft: get('/owner/conversations/:id/draft', {
    summary: 'A draft of my answer to what a guest has written last, from the arrival guide and the listing',
    response: AnswerDraftView,
    errors: ['thread.not_found'],
  }),
  templates: get('/owner/message-templates', {
    summary: 'My templates by name',
    response: z.array(TemplateView),
  }),
  addTemplate: post('/owner/message-templates', {
    summary: 'Add a template',
    body: TemplateRequest,
    response: z.array(TemplateView),
    errors: ['template.too_many', 'template.title_taken'],
  }),
  changeTemplate: put('/owner/message-templates/:id', {
    summary: 'Change a template',
    body: TemplateRequest,
    response: z.array(TemplateView),
    errors: ['template.not_found', 'template.title_taken'],
  }),
  removeTemplate: del('/owner/message-templates/:id', {
    summary: 'Delete a template',
    response: z.array(TemplateView),
    errors: ['template.not_found'],
  }),
};

/** Operators' reading of conversations: each takes a reason, which is recorded. @spec G6, D4 */
export const operatorMessageCalls = {
  one: get('/admin/conversations/:id', {
    summary: 'Who a conversation is between, its reports, and who has read it',
    response: OperatorThreadView,
    errors: ['thread.not_found'],
  }),
  read: postWithReason('/admin/conversations/:id/read', {
    summary: 'Read a conversation; the reason is recorded',
    status: 200,
    response: OperatorConversationView,
    errors: ['thread.not_found'],
  }),
  older: get('/admin/conversations/:id/messages', {
    summary: 'Older messages, for an hour after the reason',
    query: OlderQuery,
    response: OperatorConversationView.pick({ texts: true, older_before: true }),
    errors: ['thread.not_found', 'thread.reason_expired'],
  }),
  photo: get('/admin/conversations/:id/photos/:name', {
    summary: 'A file of a picture, for an hour after the reason',
    file: FILE_TYPES,
    errors: ['photo.not_found', 'thread.reason_expired'],
  }),
  settle: postWithReason('/admin/conversations/:id/settle-reports', {
    summary: 'Settle the reports of a conversation',
    status: 200,
    response: OperatorThreadView,
    errors: ['thread.not_found', 'thread.no_reports'],
  }),
};
