import type { Tx } from '#libs/core/platform';

/** What an email to a visitor is about. */
export type VisitorNews = { kind: 'received' } | { kind: 'answered'; subject: string; answer: string };

/** An email to a visitor. Its link grants access to whoever has it, so it must not reach a log, an event or a queue. */
export interface VisitorMail {
  to: { name: string; address: string };
  news: VisitorNews;
  url: string;
  /** When the link expires. */
  expiresAt: Date;
  /** One email per key, however often it is queued. */
  dedupeKey: string;
}

/** Port for emails to visitors, bound in `libs/wiring`. */
export abstract class SupportMailer {
  /** Queues an email within the caller's transaction; it is sent after the commit. */
  abstract queue(tx: Tx, mail: VisitorMail): Promise<void>;
}
