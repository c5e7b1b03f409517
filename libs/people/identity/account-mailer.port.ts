import type { Tx } from '#libs/core/platform';

interface AddressedMail {
  /** Null when the account no longer exists by the time the email is sent. */
  userId: string | null;
  to: string;
  name: string;
  /** One email per key, however often it is queued. */
  dedupeKey: string;
}

/** An email whose link grants access to an account: it must not reach a log, an event or a queue. */
interface MailWithLink extends AddressedMail {
  kind: 'verify_email' | 'change_email' | 'reset_password';
  url: string;
  /** When the link expires. */
  expiresAt: Date;
}

/** An email about a sign-in from a new device; its link ends that sign-in. */
interface MailAboutSignIn extends AddressedMail {
  kind: 'new_device';
  device: string;
  url: string;
}

/** An email about a session that was ended because its refresh token was used twice. */
interface MailAboutReuse extends AddressedMail {
  kind: 'session_reused';
  device: string;
}

/** What has happened to an operator's second factors. */
export type SecondFactorChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'app_added'
  | 'app_removed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'reset';

/** An email to an operator about their second factors. */
interface MailAboutSecondFactor extends AddressedMail {
  kind: 'second_factor_changed';
  change: SecondFactorChange;
}

/** An email that reports a change. */
interface MailWithoutLink extends AddressedMail {
  kind: 'email_change_asked' | 'email_changed' | 'password_changed' | 'account_deleted';
}

/** An email about an account. */
export type AccountMail =
  MailWithLink | MailAboutSignIn | MailAboutReuse | MailAboutSecondFactor | MailWithoutLink;

/** Port for emails about accounts, bound in `libs/wiring`. Recipients cannot opt out of them. */
export abstract class AccountMailer {
  /** Queues an email within the caller's transaction; it is sent after the commit. */
  abstract queue(tx: Tx, mail: AccountMail): Promise<void>;
}
