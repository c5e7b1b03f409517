import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, correlated, realNow, realNowPlus, type Config } from '#libs/core/platform';
import type { ExpressionBuilder } from 'kysely';
import { DELETION_EMAIL } from './templates/one-off.js';
import { MailRejected, MailTransport } from './mail-transport.js';
import { db, type NotificationsTables } from './tables.js';

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;
type Outcome = 'sent' | 'delivered' | 'failed';

/** Longer than an attempt can take, so that no other process takes over a running one. Real time, because the call is real. */
const LEASE_SECONDS = 60;
const FIRST_RETRY_SECONDS = 15;
const MAX_RETRY_SECONDS = 3_600;
/** About a day; then an operator has to look. */
const MAX_ATTEMPTS = 30;
const BATCH = 50;

/**
 * Sends queued emails. No transaction is open during the call. After a crash between the call and the update the email is sent again with
 * the same Message-ID, which is the best that SMTP can guarantee.
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
   * Attempts to send an email unless it is sent or being sent; its row records the error. The attempt keeps the correlation id of what
   * caused the email.
   */
  async run(id: string): Promise<void> {
    const mail = await claimMail(this.em.fork(), id);
    if (mail) await correlated(mail.correlation_id ?? mail.id, () => this.send(mail));
  }

  /** Sends every email that is due. */
  async runDue(): Promise<void> {
    const due = await db(this.em.fork())
      .selectFrom('mails')
      .select('id')
      .where(isDue)
      .orderBy('next_attempt_at')
      .limit(BATCH)
      .execute();
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
      return this.retryLater(mail, error);
    }
    await this.finish(mail, this.transport.outcome, null);
  }

  private async retryLater(mail: ClaimedMail, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof MailRejected || mail.attempts >= MAX_ATTEMPTS)
      return this.finish(mail, 'failed', message);
    const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (mail.attempts - 1), MAX_RETRY_SECONDS);
    await db(this.em.fork())
      .updateTable('mails')
      .set({ lease_until: null, last_error: message, next_attempt_at: realNowPlus(wait) })
      .where('id', '=', mail.id)
      .execute();
  }

  private async finish(mail: ClaimedMail, state: Outcome, error: string | null): Promise<void> {
    const isWiped = mail.secret && !this.isReadable(state);
    const em = this.em.fork();
    await db(em)
      .updateTable('mails')
      .set({ state, last_error: error, finished_at: this.clock.now(), lease_until: null })
      .$if(isWiped, (mails) => mails.set({ body_text: null, body_html: null }))
      .where('id', '=', mail.id)
      .where('state', '=', 'queued')
      .execute();
    if (mail.kind === DELETION_EMAIL) await eraseRecipient(em, mail.id);
  }

  /** A secret that was never sent stays readable in the local mailbox, for developers. */
  private isReadable(state: Outcome): boolean {
    return state === 'delivered' && !this.config.production;
  }
}

/** True for an email that is due and not being sent. */
const isDue = (mail: ExpressionBuilder<NotificationsTables, 'mails'>) =>
  mail.and([
    mail('state', '=', 'queued'),
    mail('next_attempt_at', '<=', realNow()),
    mail.or([mail('lease_until', 'is', null), mail('lease_until', '<', realNow())]),
  ]);

/** Leases an email, so that no other process sends it too. */
const claimMail = (em: EntityManager, id: string) =>
  db(em)
    .updateTable('mails')
    .set((mail) => ({ lease_until: realNowPlus(LEASE_SECONDS), attempts: mail('attempts', '+', 1) }))
    .where('id', '=', id)
    .where(isDue)
    .returning(['id', 'kind', 'to_address', 'to_name', 'subject', 'secret', 'attempts', 'correlation_id'])
    // Bodies are only wiped after sending.
    .returning((row) => [
      row.ref('body_text').$notNull().as('body_text'),
      row.ref('body_html').$notNull().as('body_html'),
    ])
    .executeTakeFirst();

/** Removes the recipient from the last email to a deleted account. */
const eraseRecipient = (em: EntityManager, id: string) =>
  db(em)
    .updateTable('mails')
    .set({ to_address: 'erased', to_name: 'Somebody' })
    .where('id', '=', id)
    .execute();
