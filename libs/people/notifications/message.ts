import type { EmailKind } from '#libs/core/rules';
import type { EmailContent } from './templates/email.js';

/** A kind of email. */
export type Kind = EmailKind;

/** Text and link of an inbox entry. */
export interface InboxLine {
  title: string;
  text: string;
  /** A path on our own site. */
  path: string;
}

/** A message to one person; their preferences decide the channels. */
export interface Message {
  kind: Kind;
  /** Account id of the recipient. */
  to: string;
  bookingId: string | null;
  mail: EmailContent;
  /** Null when it is sent by email only. */
  inbox: InboxLine | null;
}
