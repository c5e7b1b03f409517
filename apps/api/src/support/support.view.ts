import type { MessageRow, RequestRow, WholeRequest } from '#libs/people/support';
import type {
  OperatorSupportView,
  SupportMessageView,
  SupportRequestDetailView,
  SupportRequestView,
} from '#libs/core/contracts';

/** A request in its person's list. */
export const supportView = (row: RequestRow): SupportRequestView => ({
  id: row.id,
  subject: row.subject,
  status: row.status,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A request with all that was said. */
export const supportDetailView = ({ request, messages }: WholeRequest): SupportRequestDetailView => ({
  ...supportView(request),
  transcript: request.transcript,
  messages: messages.map(messageView),
});

/** The same for operators, who see whose it is. */
export const operatorSupportView = (whole: WholeRequest): OperatorSupportView => ({
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
