import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, correlated, firstRow, rows, type Config } from '#libs/core/platform';
import { LAST_LETTER } from './letters/one-off.js';
import { MailRefused, MailTransport } from './mail-transport.js';

interface ClaimedMail {
  id: string;
  to_address: string;
  to_name: string;
  subject: string;
  body_text: string;
  body_html: string;
  secret: boolean;
  attempts: number;
  correlation_id: string | null;
}

/** Longer than a try can take, so that nobody takes over one that is still under way. Real time, because the call is real. */
const LEASE_SECONDS = 60;
const FIRST_RETRY_SECONDS = 15;
const SLOWEST_RETRY_SECONDS = 3_600;
/** About a day; then somebody has to look. */
const MAX_ATTEMPTS = 30;
const BATCH = 50;

/**
 * Sends letters that wait. No transaction is open during the call; a process that dies after it and before the mark sends
 * the letter again under the same Message-ID, which is all that SMTP can promise.
 */
@Injectable()
export class SendMail {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly transport: MailTransport,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Tries to send a letter, unless it is sent or somebody is sending it; what went wrong stands in its row. Whenever that
   * is, it goes under the id of what caused the letter.
   */
  async run(id: string): Promise<void> {
    const mail = await this.claim(id);
    if (mail) await correlated(mail.correlation_id ?? mail.id, () => this.send(mail));
  }

  /** Sends every letter whose turn has come. */
  async runDue(): Promise<void> {
    const due = await rows<{ id: string }>(
      this.em.fork(),
      `select id from mails where state = 'queued' and next_attempt_at <= now() and (lease_until is null or lease_until < now())
        order by next_attempt_at limit ${BATCH}`,
    );
    for (const { id } of due) await this.run(id);
  }

  private async send(mail: ClaimedMail): Promise<void> {
    try {
      await this.transport.send({
        messageId: `<${mail.id}@${this.transport.domain}>`,
        to: { name: mail.to_name, address: mail.to_address },
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
      });
    } catch (error) {
      return this.giveBack(mail, error);
    }
    await this.finish(mail, this.transport.outcome, null);
  }

  private claim(id: string): Promise<ClaimedMail | null> {
    return firstRow<ClaimedMail>(
      this.em.fork(),
      `update mails set lease_until = now() + interval '${LEASE_SECONDS} seconds', attempts = attempts + 1
        where id = ? and state = 'queued' and next_attempt_at <= now() and (lease_until is null or lease_until < now())
        returning id, to_address, to_name, subject, body_text, body_html, secret, attempts, correlation_id`,
      [id],
    );
  }

  private async giveBack(mail: ClaimedMail, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof MailRefused || mail.attempts >= MAX_ATTEMPTS)
      return this.finish(mail, 'failed', message);
    const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (mail.attempts - 1), SLOWEST_RETRY_SECONDS);
    await this.em
      .fork()
      .execute(
        `update mails set lease_until = null, last_error = ?, next_attempt_at = now() + make_interval(secs => ?) where id = ?`,
        [message, wait, mail.id],
      );
  }

  private async finish(mail: ClaimedMail, state: string, error: string | null): Promise<void> {
    const wiped = mail.secret && !this.isReadable(state) ? ', body_text = null, body_html = null' : '';
    const em = this.em.fork();
    await em.execute(
      `update mails set state = ?, last_error = ?, finished_at = ?, lease_until = null${wiped} where id = ? and state = 'queued'`,
      [state, error, this.clock.now(), mail.id],
    );
    await em.execute(
      `update mails set to_address = 'erased', to_name = 'Somebody' where id = ? and kind = ?`,
      [mail.id, LAST_LETTER],
    );
  }

  /** A secret that was never sent can only be read in the local mailbox, which is how a developer gets at it. */
  private isReadable(state: string): boolean {
    return state === 'delivered' && !this.config.production;
  }
}
