import type { Tx } from '#libs/core/platform';

interface Addressed {
  /** Null when the account is gone by the time the email leaves. */
  userId: string | null;
  to: string;
  name: string;
  /** One email per key, however often it is queued. */
  dedupeKey: string;
}

/** An email whose link opens an account: nothing of it may reach a log, an event or a queue. */
interface MailWithLink extends Addressed {
  kind: 'verify_email' | 'change_email' | 'reset_password';
  url: string;
  /** Until when the link can be used. */
  expiresAt: Date;
}

/** An email that says what has happened. */
interface MailWithoutLink extends Addressed {
  kind: 'email_changed' | 'password_changed' | 'account_deleted';
}

export type AccountMail = MailWithLink | MailWithoutLink;

/** Sends emails about accounts; the application says by which means. Those who get them cannot switch them off. */
export abstract class AccountMailer {
  /** Queues an email in the transaction of what it is about: it leaves when that is committed. */
  abstract queue(tx: Tx, mail: AccountMail): Promise<void>;
}
