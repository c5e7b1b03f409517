import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { Config } from '#libs/core/platform';

/** An email to send. */
export interface OutgoingMail {
  /** In angle brackets; the same for every attempt, so that duplicates can be recognised. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** The receiving server has permanently rejected the email. */
export class MailRejected extends Error {}

/** Sends emails. */
export abstract class MailTransport {
  /** The state of an email after sending. */
  abstract readonly outcome: 'sent' | 'delivered';
  /** The part of message ids after the `@`. */
  abstract readonly domain: string;
  /** Sends an email. @throws MailRejected for a permanent failure; any other error can be retried */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/** Leaves emails in their table, which is the mailbox for operators and developers. */
class LocalMailbox extends MailTransport {
  override readonly outcome = 'delivered';
  override readonly domain: string;

  constructor(from: string) {
    super();
    this.domain = domainOf(from);
  }

  override async send(): Promise<void> {
    await Promise.resolve(); // a stored email counts as delivered
  }
}

const TIMEOUT_MS = 15_000;

/** Sends emails by SMTP. */
class SmtpTransport extends MailTransport implements OnApplicationShutdown {
  override readonly outcome = 'sent';
  override readonly domain: string;
  private readonly logger = new Logger('SmtpTransport');
  private transporter: Promise<Transporter> | null = null;

  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {
    super();
    this.domain = domainOf(from);
  }

  override async send(mail: OutgoingMail): Promise<void> {
    try {
      this.transporter ??= this.connect();
      const transporter = await this.transporter;
      await transporter.sendMail({
        ...mail,
        from: this.from,
        // Suppresses out-of-office replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw isPermanent(error) ? new MailRejected(messageOf(error)) : error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transporter)?.close();
  }

  /** Loads the library when there is something to send. */
  private async connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const transporter = createTransport({
      url: this.url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    transporter.on('error', (error: Error) => this.logger.warn(error.message));
    return transporter;
  }
}

/** The configured transport. */
export const mailTransport = ({ mail }: Pick<Config, 'mail'>): MailTransport =>
  mail.smtpUrl ? new SmtpTransport(mail.smtpUrl, mail.from) : new LocalMailbox(mail.from);

const domainOf = (from: string): string => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'latchkey.test';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** True for a 5xx about the recipient or the message; one about our account, such as a wrong password, can be fixed. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const { responseCode, command } = error;
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  );
}
