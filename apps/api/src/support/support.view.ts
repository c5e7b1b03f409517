import type { MessageRow, RequestRow, RequestThread } from '#libs/people/support';
import type {
  OperatorSupportView,
  SupportMessageView,
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

const messageView = (row: MessageRow): SupportMessageView => ({
  id: row.id,
  from: row.sender,
  author: row.author,
  text: row.text,
  at: row.created_at.toISOString(),
});
