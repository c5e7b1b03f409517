import type { Tx } from '#libs/core/platform';

/** What an email to a visitor is about. */
export type VisitorNews = { kind: 'received' } | { kind: 'answered'; subject: string; answer: string };

/** An email to somebody without an account. Its link lets in whoever holds it: it may reach no log, event or queue. */
export interface VisitorMail {
  to: { name: string; address: string };
  news: VisitorNews;
  url: string;
  /** Until when the link can be used. */
  expiresAt: Date;
  /** One email per key, however often it is queued. */
  dedupeKey: string;
}

/** Sends emails to visitors; the application says by which means. */
export abstract class SupportMailer {
  /** Queues an email in the transaction of what it is about: it leaves when that is committed. */
  abstract queue(tx: Tx, mail: VisitorMail): Promise<void>;
}
