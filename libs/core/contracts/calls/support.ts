import { z } from 'zod';
import { SUPPORT_MESSAGE_MAX, VISITOR_NAME_MAX } from '#libs/core/rules';
import type { ErrorCode } from '../errors/index.js';
import { get, post } from './call.js';
import { postWithReason } from './common.js';
import {
  email,
  Id,
  Instant,
  optionalId,
  PersonContact,
  withErrorCode,
  personName,
  textWithErrorCodes,
} from './fields.js';

/** `open` waits for us, `answered` for the person who asked; `closed` is final. */
export const SupportStatus = z.enum(['open', 'answered', 'closed']);
export type SupportStatus = z.infer<typeof SupportStatus>;

/** A line of the chat attached to a request. */
export const TranscriptLine = z.strictObject({
  from: z.enum(['visitor', 'support']),
  text: z.string(),
  at: Instant,
});
export type TranscriptLine = z.infer<typeof TranscriptLine>;

/** A message of a support request; `author` is a person's name, or the team's for operators. */
export const SupportMessageView = z.strictObject({
  id: Id,
  from: z.enum(['person', 'operator']),
  author: z.string(),
  text: z.string(),
  at: Instant,
});
export type SupportMessageView = z.infer<typeof SupportMessageView>;

/** A support request in its author's list. Additive. */
export const SupportRequestView = z.strictObject({
  id: Id,
  subject: z.string(),
  status: SupportStatus,
  created_at: Instant,
  updated_at: Instant,
});
export type SupportRequestView = z.infer<typeof SupportRequestView>;

/** A support request with its messages and chat transcript. Additive. */
export const SupportRequestDetailView = SupportRequestView.extend({
  messages: z.array(SupportMessageView),
  transcript: z.array(TranscriptLine),
});
export type SupportRequestDetailView = z.infer<typeof SupportRequestDetailView>;

/** A support request as shown to operators; `id` is null for a visitor, whose name and address are unverified. */
export const OperatorSupportView = SupportRequestDetailView.extend({
  person: PersonContact.extend({ id: Id.nullable() }),
});
export type OperatorSupportView = z.infer<typeof OperatorSupportView>;

/** GET /admin/support/{id}/proposal: what is known about a request, and an answer for the operator to check and send. */
export const SupportProposalView = z.strictObject({
  summary: z.array(z.strictObject({ text: z.string(), booking_id: Id.nullable() })),
  /** Null when neither the help nor what is the person's own answers a question. */
  answer: z.string().nullable(),
  /** Questions that it does not answer. */
  open: z.array(z.string()),
  /** Articles of the help that it quotes. */
  sources: z.array(z.strictObject({ label: z.string(), href: z.string() })),
});
export type SupportProposalView = z.infer<typeof SupportProposalView>;

/** A message of a support request. */
const SupportMessageRequest = z.object({
  message: textWithErrorCodes('support.message_empty', SUPPORT_MESSAGE_MAX, 'support.message_too_long').meta({
    type: 'string',
    maxLength: SUPPORT_MESSAGE_MAX,
    required: true,
  }),
});

/** POST /support/requests. */
const SupportRequestRequest = SupportMessageRequest.extend({
  session_id: optionalId('There is no such chat').describe("One's own chat, to send along."),
});

const MAX_TOKEN_LENGTH = 200;

/** POST /support/visitors, in the order of the form. */
export const VisitorQuestionRequest = z.object({
  name: personName('Please enter your name', VISITOR_NAME_MAX),
  email: email(),
  ...SupportRequestRequest.shape,
});
export type VisitorQuestionRequest = z.input<typeof VisitorQuestionRequest>;

/** The token from the URL fragment of a mail's link. */
const VisitorLinkRequest = z.object({
  token: withErrorCode(z.string().min(1).max(MAX_TOKEN_LENGTH), 'support.link_unusable').meta({
    type: 'string',
    description: 'What stands behind `#token=` in the link of the mail.',
  }),
});

/** POST /support/visitors/messages. */
const VisitorMessageRequest = VisitorLinkRequest.extend(SupportMessageRequest.shape);

const MESSAGE_ERRORS = [
  'support.message_empty',
  'support.message_too_long',
] as const satisfies readonly ErrorCode[];

/** Operators' actions on support requests. @spec D4 */
export const operatorSupportCalls = {
  one: get('/admin/support/:id', {
    summary: 'One support request with the chat it came from',
    response: OperatorSupportView,
    errors: ['support.not_found'],
  }),
  proposal: get('/admin/support/:id/proposal', {
    summary: 'A summary of a support request and a proposed answer, with their sources',
    response: SupportProposalView,
    errors: ['support.not_found'],
  }),
  answer: post('/admin/support/:id/answer', {
    summary: 'Answer a support request',
    status: 200,
    body: SupportMessageRequest,
    response: OperatorSupportView,
    errors: ['support.not_found', ...MESSAGE_ERRORS],
  }),
  close: postWithReason('/admin/support/:id/close', {
    summary: 'Close a support request',
    status: 200,
    response: OperatorSupportView,
    errors: ['support.not_found', 'support.closed_already'],
  }),
};

/** Support requests of signed-in people. Additive. */
export const supportCalls = {
  open: post('/support/requests', {
    summary: 'Hand a question over to our team, with the chat it came from',
    body: SupportRequestRequest,
    response: SupportRequestDetailView,
    errors: [...MESSAGE_ERRORS, 'support.too_many_open', 'chat.too_many'],
  }),
  mine: get('/support/requests', {
    summary: "One's own requests, the latest news first",
    response: z.array(SupportRequestView),
  }),
  one: get('/support/requests/:id', {
    summary: 'One request with all that was said',
    response: SupportRequestDetailView,
    errors: ['support.not_found'],
  }),
  reply: post('/support/requests/:id/messages', {
    summary: 'Say more; the request waits for us again',
    body: SupportMessageRequest,
    response: SupportRequestDetailView,
    errors: ['support.not_found', ...MESSAGE_ERRORS, 'chat.too_many'],
  }),
};

/** Support requests of visitors who cannot sign in. The link's token is sent in the body, so that it is never logged. Additive. */
export const visitorCalls = {
  ask: post('/support/visitors', {
    summary: 'Ask our team without an account; the answer is the same for every address',
    status: 202,
    body: VisitorQuestionRequest,
    errors: [...MESSAGE_ERRORS, 'support.too_many_from_address', 'request.too_many'],
  }),
  follow: post('/support/visitors/question', {
    summary: 'The question behind the link of an email, with the whole conversation',
    status: 200,
    body: VisitorLinkRequest,
    response: SupportRequestDetailView,
    errors: ['support.link_unusable'],
  }),
  reply: post('/support/visitors/messages', {
    summary: 'Say more; the question waits for us again',
    status: 200,
    body: VisitorMessageRequest,
    response: SupportRequestDetailView,
    errors: ['support.link_unusable', ...MESSAGE_ERRORS, 'chat.too_many'],
  }),
};
