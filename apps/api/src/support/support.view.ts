import type { Proposal, RequestToAnswer } from '#libs/people/concierge';
import type { MessageRow, RequestRow, RequestThread } from '#libs/people/support';
import type {
  OperatorSupportView,
  SupportMessageView,
  SupportProposalView,
  SupportRequestDetailView,
  SupportRequestView,
} from '#libs/core/contracts';

/** A support request in its user's list. */
export const supportView = (row: RequestRow): SupportRequestView => ({
  id: row.id,
  subject: row.subject,
  status: row.status,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A support request with its messages. */
export const supportDetailView = ({ request, messages }: RequestThread): SupportRequestDetailView => ({
  ...supportView(request),
  transcript: request.transcript,
  messages: messages.map(messageView),
});

/** A support request for operators, who also see its user. */
export const operatorSupportView = (whole: RequestThread): OperatorSupportView => ({
  ...supportDetailView(whole),
  person: { id: whole.request.user_id, full_name: whole.request.full_name, email: whole.request.email },
});

/** What the person has written since our last answer. */
export function requestToAnswer({ request, messages }: RequestThread): RequestToAnswer {
  const answered = messages.findLastIndex(({ sender }) => sender === 'operator');
  return {
    person: { id: request.user_id, role: request.role },
    name: request.full_name,
    texts: messages.slice(answered + 1).map(({ text }) => text),
    chatLines: request.transcript.filter(({ from }) => from === 'visitor').length,
  };
}

/** A proposed answer for operators. */
export const proposalView = ({ summary, answer, sources, open }: Proposal): SupportProposalView => ({
  summary: summary.map(({ text, bookingId }) => ({ text, booking_id: bookingId })),
  answer,
  sources,
  open,
});

const messageView = (row: MessageRow): SupportMessageView => ({
  id: row.id,
  from: row.sender,
  author: row.author,
  text: row.text,
  at: row.created_at.toISOString(),
});
