import type { OperatorConversationView, OperatorThreadView } from '#libs/core/contracts';
import type { MessagePage, OperatorThreadRow } from '#libs/people/messages';
import { messageViews } from '../../messages/messages.view.js';
import type { ConversationRecords } from './conversation-records.queries.js';

type Reports = Awaited<ReturnType<ConversationRecords['reports']>>;
type Readings = Awaited<ReturnType<ConversationRecords['readings']>>;

/** Who and what a conversation is about, its reports, and who has read it; not a word of it. */
export const operatorThreadView = (
  thread: OperatorThreadRow,
  reports: Reports,
  readings: Readings,
): OperatorThreadView => ({
  id: thread.id,
  home: { id: thread.property_id, title: thread.title },
  guest: { id: thread.traveler_id, full_name: thread.guest_name, email: thread.guest_email },
  host: { id: thread.owner_id, full_name: thread.host_name, email: thread.host_email },
  booking_id: thread.booking_id,
  messages: thread.last_number,
  created_at: thread.created_at.toISOString(),
  last_message_at: thread.last_message_at.toISOString(),
  reports: reports.map(({ id, reporter_id, full_name, email, reason, note, reported_at, resolved_at }) => ({
    id,
    reporter: { id: reporter_id, full_name, email },
    reason,
    note,
    reported_at: reported_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
  })),
  readings: readings.map(({ operator_id: id, full_name, email, reason, at }) => ({
    operator: { id, full_name, email },
    reason: reason ?? '',
    at: at.toISOString(),
  })),
});

/** Messages as they were written. @spec G6 */
export const conversationTexts = (
  threadId: string,
  page: MessagePage,
): Pick<OperatorConversationView, 'texts' | 'older_before'> => ({
  texts: messageViews(
    page,
    { id: null, side: 'host', confirmed: true },
    `/api/admin/conversations/${threadId}/photos`,
  ).map(({ mine: _mine, client_key: _key, ...message }) => message),
  older_before: page.olderBefore,
});
