import type { OperatorConversationView, OperatorThreadView } from '#libs/core/contracts';
import type { MessagePage, OperatorThreadRow } from '#libs/people/messages';
import { messageViews } from '../../messages/messages.view.js';
import type { ConversationRecords } from './conversation-records.queries.js';

type Acts = Awaited<ReturnType<ConversationRecords['acts']>>;

interface Records {
  reports: Awaited<ReturnType<ConversationRecords['reports']>>;
  blocks: Awaited<ReturnType<ConversationRecords['blocks']>>;
  settlements: Acts;
  readings: Acts;
}

/** Who and what a conversation is about, its reports and blocks, and who has read it; not a word of it. */
export const operatorThreadView = (
  thread: OperatorThreadRow,
  { reports, blocks, settlements, readings }: Records,
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
  blocks: blocks.map(({ blocker_id: blockerId, blocked_at: at }) => ({
    by: blockerId === thread.traveler_id ? 'guest' : 'host',
    at: at.toISOString(),
  })),
  settlements: actViews(settlements),
  readings: actViews(readings),
});

const actViews = (acts: Acts): OperatorThreadView['readings'] =>
  acts.map(({ operator_id: id, full_name, email, reason, at }) => ({
    operator: { id, full_name, email },
    reason: reason ?? '',
    at: at.toISOString(),
  }));

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
