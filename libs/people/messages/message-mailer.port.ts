import type { Tx } from '#libs/core/platform';

/** A mail about messages that its recipient has not read. Its link lets whoever has it answer, so it must not reach a log, an event or a queue. */
export interface UnreadMail {
  to: { userId: string; name: string; address: string };
  /** The person who wrote. */
  from: string;
  home: string;
  /** What they wrote, the oldest first, as the recipient may see it. */
  texts: readonly string[];
  /** How many more there are. */
  more: number;
  url: string;
  /** When the link expires. */
  expiresAt: Date;
  /** One email per key, however often it is queued. */
  dedupeKey: string;
}

/** Port for emails about unread messages, bound in `libs/wiring`. */
export abstract class MessageMailer {
  /** Whether a person wants to be mailed about unread messages. */
  abstract wanted(tx: Tx, userId: string): Promise<boolean>;
  /** Queues an email within the caller's transaction; it is sent after the commit. */
  abstract queue(tx: Tx, mail: UnreadMail): Promise<void>;
}
