import { z } from 'zod';
import { SUPPORT_MESSAGE_MAX, VISITOR_NAME_MAX } from '#libs/core/rules';
import { get, post } from './call.js';
import { ReasonRequest } from './common.js';
import { email, Id, Instant, optionalId, passesOrFails, text, textOrFail } from './fields.js';

/** `open` waits for us, `answered` for the person who asked, `closed` is over. */
export const SupportStatus = z.enum(['open', 'answered', 'closed']);
export type SupportStatus = z.infer<typeof SupportStatus>;

/** A line of the chat that was handed over. */
export const TranscriptLine = z.strictObject({
  from: z.enum(['visitor', 'support']),
  text: z.string(),
  at: Instant,
});
export type TranscriptLine = z.infer<typeof TranscriptLine>;

/** A message of a support request; `author` is a name, the operators' is the team's. */
export const SupportMessageView = z.strictObject({
  id: Id,
  from: z.enum(['person', 'operator']),
  author: z.string(),
  text: z.string(),
  at: Instant,
});
export type SupportMessageView = z.infer<typeof SupportMessageView>;

/** A support request in the list of the person who made it. Additive. */
export const SupportRequestView = z.strictObject({
  id: Id,
  subject: z.string(),
  status: SupportStatus,
  created_at: Instant,
  updated_at: Instant,
});
export type SupportRequestView = z.infer<typeof SupportRequestView>;

/** One support request with all that was said. Additive. */
export const SupportRequestDetailView = SupportRequestView.extend({
  messages: z.array(SupportMessageView),
  transcript: z.array(TranscriptLine),
});
export type SupportRequestDetailView = z.infer<typeof SupportRequestDetailView>;

/** The same, as operators see it; `id` is null for somebody who was not signed in, whose name and address are only claimed. */
export const OperatorSupportView = SupportRequestDetailView.extend({
  person: z.strictObject({
    id: Id.nullable(),
    full_name: z.string(),
    email: z.string(),
  }),
});
export type OperatorSupportView = z.infer<typeof OperatorSupportView>;

/** A message of a support request. */
const SupportMessageRequest = z.object({
  message: textOrFail('support.message_empty', SUPPORT_MESSAGE_MAX, 'support.message_too_long').meta({
    type: 'string',
    maxLength: SUPPORT_MESSAGE_MAX,
    required: true,
  }),
});

/** POST /support/requests. */
const SupportRequestRequest = SupportMessageRequest.extend({
  session_id: optionalId('There is no such chat').describe("One's own chat, to send along."),
});

/** Addresses and markup have no place in a name: ours is the mail that greets by it. */
const JUST_A_NAME = /^[^@:/\\<>\n]*$/;
const LONGEST_TOKEN = 200;

/** POST /support/visitors, in the order in which the form asks. */
export const VisitorQuestionRequest = z.object({
  name: text('Please enter your name', VISITOR_NAME_MAX, 'That name is too long').refine(
    (name) => JUST_A_NAME.test(name),
    'Please enter just your name',
  ),
  email: email(),
  ...SupportRequestRequest.shape,
});
export type VisitorQuestionRequest = z.input<typeof VisitorQuestionRequest>;

/** The link of a mail, by what stands behind its `#`. */
const VisitorLinkRequest = z.object({
  token: passesOrFails(z.string().min(1).max(LONGEST_TOKEN), 'support.link_unusable').meta({
    type: 'string',
    description: 'What stands behind `#token=` in the link of the mail.',
  }),
});

/** POST /support/visitors/messages. */
const VisitorMessageRequest = VisitorLinkRequest.extend(SupportMessageRequest.shape);

/** Support requests, as operators answer them. @spec D4 */
export const operatorSupportCalls = {
  one: get('/admin/support/:id', {
    summary: 'One support request with the chat it came from',
    answer: OperatorSupportView,
    refuses: ['support.not_found'],
  }),
  answer: post('/admin/support/:id/answer', {
    summary: 'Answer a support request',
    status: 200,
    body: SupportMessageRequest,
    answer: OperatorSupportView,
    refuses: ['support.not_found', 'support.message_empty', 'support.message_too_long'],
  }),
  close: post('/admin/support/:id/close', {
    summary: 'Close a support request',
    status: 200,
    body: ReasonRequest,
    answer: OperatorSupportView,
    refuses: ['operator.reason_required', 'support.not_found', 'support.closed_already'],
  }),
};

/** What people ask our team, and follow. Additive. */
export const supportCalls = {
  open: post('/support/requests', {
    summary: 'Hand a question over to our team, with the chat it came from',
    body: SupportRequestRequest,
    answer: SupportRequestDetailView,
    refuses: ['support.message_empty', 'support.message_too_long', 'support.too_many_open', 'chat.too_many'],
  }),
  mine: get('/support/requests', {
    summary: "One's own requests, the latest news first",
    answer: z.array(SupportRequestView),
  }),
  one: get('/support/requests/:id', {
    summary: 'One request with all that was said',
    answer: SupportRequestDetailView,
    refuses: ['support.not_found'],
  }),
  reply: post('/support/requests/:id/messages', {
    summary: 'Say more; the request waits for us again',
    body: SupportMessageRequest,
    answer: SupportRequestDetailView,
    refuses: ['support.not_found', 'support.message_empty', 'support.message_too_long', 'chat.too_many'],
  }),
};

/** What people ask our team who cannot sign in. The link of an email is in the body, so that no log has it. Additive. */
export const visitorCalls = {
  ask: post('/support/visitors', {
    summary: 'Ask our team without an account; the answer is the same for every address',
    status: 202,
    body: VisitorQuestionRequest,
    refuses: [
      'support.message_empty',
      'support.message_too_long',
      'support.too_many_from_address',
      'request.too_many',
    ],
  }),
  follow: post('/support/visitors/question', {
    summary: 'The question that the link of a letter is about, with all that was said',
    status: 200,
    body: VisitorLinkRequest,
    answer: SupportRequestDetailView,
    refuses: ['support.link_unusable'],
  }),
  reply: post('/support/visitors/messages', {
    summary: 'Say more; the question waits for us again',
    status: 200,
    body: VisitorMessageRequest,
    answer: SupportRequestDetailView,
    refuses: ['support.link_unusable', 'support.message_empty', 'support.message_too_long', 'chat.too_many'],
  }),
};
