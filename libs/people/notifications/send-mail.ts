import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, correlated, realNow, realNowPlus, type Config } from '#libs/core/platform';
import type { ExpressionBuilder } from 'kysely';
import { LAST_LETTER } from './templates/one-off.js';
import { MailRefused, MailTransport } from './mail-transport.js';
import { db, type NotificationsTables } from './tables.js';

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;
type Outcome = 'sent' | 'delivered' | 'failed';

/** Longer than a try can take, so that nobody takes over one that is still under way. Real time, because the call is real. */
const LEASE_SECONDS = 60;
const FIRST_RETRY_SECONDS = 15;
const SLOWEST_RETRY_SECONDS = 3_600;
/** About a day; then somebody has to look. */
const MAX_ATTEMPTS = 30;
const BATCH = 50;

/**
 * Sends emails that wait. No transaction is open during the call; a process that dies after it and before the mark sends
 * the email again under the same Message-ID, which is all that SMTP can promise.
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
   * Tries to send an email, unless it is sent or somebody is sending it; what went wrong stands in its row. Whenever that
   * is, it goes under the id of what caused the email.
   */
  async run(id: string): Promise<void> {
    const mail = await claimMail(this.em.fork(), id);
    if (mail) await correlated(mail.correlation_id ?? mail.id, () => this.send(mail));
  }

  /** Sends every email whose turn has come. */
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
      return this.giveBack(mail, error);
    }
    await this.finish(mail, this.transport.outcome, null);
  }

  private async giveBack(mail: ClaimedMail, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof MailRefused || mail.attempts >= MAX_ATTEMPTS)
      return this.finish(mail, 'failed', message);
    const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (mail.attempts - 1), SLOWEST_RETRY_SECONDS);
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
    if (mail.kind === LAST_LETTER) await forgetRecipient(em, mail.id);
  }

  /** A secret that was never sent can only be read in the local mailbox, which is how a developer gets at it. */
  private isReadable(state: Outcome): boolean {
    return state === 'delivered' && !this.config.production;
  }
}

/** True while an email's turn has come and nobody is sending it. */
const isDue = (mail: ExpressionBuilder<NotificationsTables, 'mails'>) =>
  mail.and([
    mail('state', '=', 'queued'),
    mail('next_attempt_at', '<=', realNow()),
    mail.or([mail('lease_until', 'is', null), mail('lease_until', '<', realNow())]),
  ]);

/** Takes an email for the next minute, so that nobody else sends it too. */
const claimMail = (em: EntityManager, id: string) =>
  db(em)
    .updateTable('mails')
    .set((mail) => ({ lease_until: realNowPlus(LEASE_SECONDS), attempts: mail('attempts', '+', 1) }))
    .where('id', '=', id)
    .where(isDue)
    .returning(['id', 'kind', 'to_address', 'to_name', 'subject', 'secret', 'attempts', 'correlation_id'])
    // An email is wiped only once it is on its way.
    .returning((row) => [
      row.ref('body_text').$notNull().as('body_text'),
      row.ref('body_html').$notNull().as('body_html'),
    ])
    .executeTakeFirst();

/** The last email to somebody names them no longer. */
const forgetRecipient = (em: EntityManager, id: string) =>
  db(em)
    .updateTable('mails')
    .set({ to_address: 'erased', to_name: 'Somebody' })
    .where('id', '=', id)
    .execute();
