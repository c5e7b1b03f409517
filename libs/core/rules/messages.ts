/** Longest message between guest and host, in characters. */
export const MESSAGE_MAX = 2_000;
/** Most pictures of a message. */
export const MESSAGE_PHOTOS_MAX = 4;
/** Most messages a person can send in a minute. */
export const MESSAGES_PER_MINUTE = 20;
/** Most homes a traveler can begin to ask about in a day. */
export const QUESTIONS_PER_DAY = 10;
/** Minutes after which an unread message is mailed. */
export const UNREAD_MAIL_MINUTES = 5;
/** Hours between two mails about the same thread to the same person. */
export const UNREAD_MAIL_QUIET_HOURS = 2;
/** Days the link of such a mail is valid. */
export const THREAD_LINK_DAYS = 7;
/** Most templates of a host, and their longest texts in characters. */
export const TEMPLATES_MAX = 30;
export const TEMPLATE_TITLE_MAX = 60;
/** Longest note to the operators, in characters. */
export const THREAD_REPORT_NOTE_MAX = 500;
/** Days after check-out for which a paid stay's thread stays open although one has blocked the other. */
const STAY_OPEN_DAYS = 14;

const DAY_MS = 86_400_000;

/** The two sides of a thread: the traveler, and the people of the home. */
export type Side = 'guest' | 'host';

/** The other side of a thread. */
export const otherSide = (side: Side): Side => (side === 'guest' ? 'host' : 'guest');

/** Reasons to report a thread to the operators. */
export const THREAD_REPORT_REASONS = [
  'unsafe',
  'scam',
  'pay_elsewhere',
  'offensive',
  'spam',
  'other',
] as const;
export type ThreadReportReason = (typeof THREAD_REPORT_REASONS)[number];

/** Why nobody can write in a thread. */
export type ClosedReason = 'blocked_by_me' | 'blocked' | 'account_closed';

/** What decides whether a person can write in a thread. */
export interface WritingFacts {
  blockedByMe: boolean;
  blockedByThem: boolean;
  /** The other person's account is suspended or deleted. */
  otherClosed: boolean;
  /** The thread's booking; null before booking. */
  stay: { status: string; checkOutAt: Date } | null;
}

/** True while a paid stay keeps its thread open: guest and host must be able to reach each other. */
export const isStayOpen = (stay: WritingFacts['stay'], now: Date): boolean =>
  stay !== null &&
  (stay.status === 'confirmed' ||
    (stay.status === 'completed' && now.getTime() < stay.checkOutAt.getTime() + STAY_OPEN_DAYS * DAY_MS));

/** Why a person cannot write in a thread, or null when they can. A block does not close the thread of a paid stay. */
export function closedReason(facts: WritingFacts, now: Date): ClosedReason | null {
  if (facts.otherClosed) return 'account_closed';
  if (isStayOpen(facts.stay, now)) return null;
  if (facts.blockedByMe) return 'blocked_by_me';
  return facts.blockedByThem ? 'blocked' : null;
}

/**
 * When to mail a person about a message that arrived at `now` and may stay unread: in some minutes, and never within the quiet
 * period after the last mail about the thread.
 */
export function unreadMailDueAt(now: Date, mailedAt: Date | null): Date {
  const soon = now.getTime() + UNREAD_MAIL_MINUTES * 60_000;
  const quietUntil = mailedAt === null ? 0 : mailedAt.getTime() + UNREAD_MAIL_QUIET_HOURS * 3_600_000;
  return new Date(Math.max(soon, quietUntil));
}
