import type {
  AnswerTimeView,
  MessagePictureView,
  MessageView,
  OlderMessagesView,
  TemplateView,
  ThreadSummaryView,
  ThreadView,
} from '#libs/core/contracts';
import { PRIVATE_PHOTO_FILES } from '#libs/core/contracts/calls';
import { closedReason, isStayOpen, otherSide, type AnswerTime, type Side } from '#libs/core/rules';
import {
  personName,
  visibleText,
  type MessagePage,
  type MessagePhoto,
  type MessageRow,
  type TemplateRow,
  type ThreadRow,
  type WholeThread,
} from '#libs/people/messages';
import { storedPhoto } from '#libs/stays/photos';
import { homePictureView, uploadedPhotoView } from '../http/photos.js';

/** Who reads messages, and what they may see. */
export interface Reader {
  /** Null for operators. */
  id: string | null;
  side: Side;
  /** Contact details are visible. @spec G6 */
  confirmed: boolean;
}

/** A conversation in its person's list. */
export function summaryView(row: ThreadRow, personId: string): ThreadSummaryView {
  return {
    id: row.id,
    my_side: row.side,
    with: otherName(row),
    home: {
      id: row.property_id,
      title: row.title,
      place: row.city === null ? null : `${row.city}, ${row.state ?? ''}`,
      photo: homePictureView(row.picture, row.title),
      listed: row.listed,
      check_in_time: row.check_in_time,
      check_out_time: row.check_out_time,
    },
    booking: bookingView(row),
    last_message: lastMessageView(row, personId),
    last_message_at: row.last_message_at.toISOString(),
    unread: (row.side === 'guest' ? row.host_number : row.guest_number) > row.read_to,
  };
}

/** A conversation with its latest messages, for one of its people. */
export function threadView({ thread, seen, ...page }: WholeThread, personId: string, now: Date): ThreadView {
  return {
    ...summaryView(thread, personId),
    ...olderView({ thread, ...page }, personId),
    read_to: thread.read_to,
    seen_to: seen.readTo,
    seen_at: seen.at?.toISOString() ?? null,
    contacts_visible: thread.confirmed,
    ...writingView(thread, now),
    reported: thread.reported,
  };
}

/** Older messages of a conversation, for one of its people. */
export const olderView = (
  { thread, ...page }: MessagePage & { thread: ThreadRow },
  personId: string,
): OlderMessagesView => ({
  messages: messageViews(
    page,
    { id: personId, side: thread.side, confirmed: thread.confirmed },
    photosOf(thread.id),
  ),
  older_before: page.olderBefore,
});

/** Messages as a reader may see them. @param photosAt path of the conversation's pictures */
export const messageViews = (
  { messages, photos }: MessagePage,
  reader: Reader,
  photosAt: string,
): MessageView[] =>
  messages.map((message) => ({
    ...messageView(message, reader),
    pictures: message.photos.flatMap((id) => pictureView(photos.get(id), photosAt)),
  }));

/** How fast a host answers. @spec G9 */
export const answerTimeView = (time: AnswerTime | null): AnswerTimeView => ({ answer_time: time });

/** A host's template. */
export const templateView = ({ updated_at: updatedAt, ...template }: TemplateRow): TemplateView => ({
  ...template,
  updated_at: updatedAt.toISOString(),
});

const photosOf = (threadId: string): string => `${PRIVATE_PHOTO_FILES}/${threadId}/photos`;

function writingView(thread: ThreadRow, now: Date) {
  const { booking_status: status, check_out_at: checkOutAt, side } = thread;
  const stay = status !== null && checkOutAt !== null ? { status, checkOutAt } : null;
  const { blocked_by_me: blockedByMe, blocked_by_them: blockedByThem } = thread;
  const otherClosed = side === 'guest' ? thread.host_closed : thread.guest_closed;
  return {
    closed: closedReason({ blockedByMe, blockedByThem, otherClosed, stay }, now),
    blocked_by_me: blockedByMe,
    stays_open: (blockedByMe || blockedByThem) && isStayOpen(stay, now),
  };
}

function bookingView(row: ThreadRow): ThreadSummaryView['booking'] {
  const { booking_id: id, booking_status: status, check_in_date, check_out_date, guests } = row;
  if (id === null || status === null || check_in_date === null || check_out_date === null) return null;
  return { id, status, check_in_date, check_out_date, guests: guests ?? 0 };
}

function lastMessageView(row: ThreadRow, personId: string): ThreadSummaryView['last_message'] {
  const { last_text: text, last_contacts: contacts, last_side: side } = row;
  if (text === null || contacts === null || side === null) return null;
  return {
    mine: row.last_sender_id === personId,
    text: visibleText({ text, contacts, side }, { side: row.side, confirmed: row.confirmed }).text,
    pictures: row.last_photos?.length ?? 0,
    erased: row.last_erased_at !== null,
  };
}

function messageView(message: MessageRow, reader: Reader): Omit<MessageView, 'pictures'> {
  const mine = message.sender_id === reader.id;
  return {
    id: message.id,
    number: message.number,
    mine,
    from: message.side,
    author: personName(message.sender_name, message.side),
    ...visibleText(message, reader),
    sent_at: message.sent_at.toISOString(),
    erased: message.erased_at !== null,
    client_key: mine ? message.client_key : null,
  };
}

function pictureView(photo: MessagePhoto | undefined, photosAt: string): MessagePictureView[] {
  if (!photo) return [];
  const stored = storedPhoto(photo);
  const refused = photo.state === 'refused' || photo.state === 'discarded';
  return [
    {
      id: photo.id,
      status: stored ? 'ready' : refused ? 'refused' : 'preparing',
      picture: stored && uploadedPhotoView(stored, 'Picture in a message', photosAt),
    },
  ];
}

const otherName = ({ side, guest_name: guest, host_name: host }: ThreadRow): string =>
  side === 'guest' ? personName(host, 'host') : personName(guest, otherSide(side));
