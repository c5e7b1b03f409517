import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '#libs/core/platform';

/** An email on its way out. */
export interface OutgoingMail {
  /** In angle brackets; the same for every try, so that a repeat can be recognised. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** The receiving server said that it will never take this email. */
export class MailRefused extends Error {}

/** The way out for letters. */
export abstract class MailTransport {
  /** The state of an email that went this way. */
  abstract readonly outcome: 'sent' | 'delivered';
  /** Part of message ids after the `@`. */
  abstract readonly domain: string;
  /** Sends an email. @throws MailRefused for good; anything else: another try makes sense */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/** Leaves emails where they are: in their table, which is the mailbox that operators and developers read. */
class LocalMailbox extends MailTransport {
  override readonly outcome = 'delivered';
  override readonly domain: string;

  constructor(from: string) {
    super();
    this.domain = domainOf(from);
  }

  override async send(): Promise<void> {
    await Promise.resolve(); // being written down is being delivered
  }
}

const TIMEOUT_MS = 15_000;

/** Sends emails by SMTP. */
class SmtpTransport extends MailTransport implements OnApplicationShutdown {
  override readonly outcome = 'sent';
  override readonly domain: string;
  private readonly logger = new Logger('SmtpTransport');
  private readonly transporter: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.domain = domainOf(from);
    this.transporter = createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transporter.on('error', (error: Error) => this.logger.warn(error.message));
  }

  override async send(mail: OutgoingMail): Promise<void> {
    try {
      await this.transporter.sendMail({
        ...mail,
        from: this.from,
        // Nobody's out-of-office note should answer us (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw isFinal(error) ? new MailRefused(messageOf(error)) : error;
    }
  }

  onApplicationShutdown(): void {
    this.transporter.close();
  }
}

/** The transport that the configuration asks for. */
export const mailTransport = ({ mail }: Pick<Config, 'mail'>): MailTransport =>
  mail.smtpUrl ? new SmtpTransport(mail.smtpUrl, mail.from) : new LocalMailbox(mail.from);

const domainOf = (from: string): string => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'latchkey.test';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** 5xx about this recipient or this email. One about us, such as a wrong password, may be put right. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const { responseCode, command } = error;
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  );
}
