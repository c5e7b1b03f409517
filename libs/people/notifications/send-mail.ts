import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ExpressionBuilder } from 'kysely';
import {
  chunksOf,
  Clock,
  CONFIG,
  correlated,
  crashPoint,
  isOneOf,
  realNow,
  realNowPlus,
  type Config,
} from '#libs/core/platform';
import { DELETION_EMAIL } from './templates/one-off.js';
import { MailRejected, MailTransport } from './mail-transport.js';
import { db, type NotificationsTables } from './tables.js';

type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number];
type Outcome = 'sent' | 'delivered' | 'failed';

/** PostgreSQL channel that nudges the workers after emails are queued. */
export const MAILS_CHANNEL = 'latchkey_mails';

/** Renewed while a batch is sent, so that another process takes over soon after this one dies. Real time, because the calls are real. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
const FIRST_RETRY_SECONDS = 15;
const MAX_RETRY_SECONDS = 3_600;
/** About a day; then an operator has to look. */
const MAX_ATTEMPTS = 30;
const BATCH = 40;
const CONCURRENCY = 8;

/**
 * Sends queued emails in batches. No transaction is open during a call. After a crash between a call and the update the
 * emails are sent again with the same Message-ID, which is the best that SMTP can guarantee.
 */
@Injectable()
export class SendMail {
  private readonly logger = new Logger('SendMail');

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly transport: MailTransport,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Attempts to send every email that is due and not being sent; its row records the outcome. */
  async runDue(): Promise<void> {
    for (;;) {
      const mails = await claimMails(this.em.fork());
      await this.sendBatch(mails);
      if (mails.length < BATCH) return;
    }
  }

  private async sendBatch(mails: readonly ClaimedMail[]): Promise<void> {
    const renewal = setInterval(() => void this.renew(mails), RENEW_MS);
    try {
      for (const some of chunksOf(mails, CONCURRENCY)) await this.sendTogether(some);
    } finally {
      clearInterval(renewal);
    }
  }

  /** Keeps other processes away from mails that are not finished; without the database they may be sent twice. */
  private async renew(mails: readonly ClaimedMail[]): Promise<void> {
    await db(this.em.fork())
      .updateTable('mails')
      .set({ lease_until: realNowPlus(LEASE_SECONDS) })
      .where(isAmong(mails))
      .where('lease_until', 'is not', null)
      .execute()
      .catch((error: unknown) => this.logger.warn(String(error)));
  }

  private async sendTogether(mails: readonly ClaimedMail[]): Promise<void> {
    const errors = await Promise.all(mails.map((mail) => this.errorOf(mail)));
    const sent = mails.filter((_, index) => errors[index] === null);
    crashPoint('after sending mails');
    if (sent.length > 0) await this.finish(sent, this.transport.outcome, null);
    for (const [index, mail] of mails.entries()) {
      const error = errors[index];
      if (error) await this.failed(mail, error);
    }
  }

  /** Sends an email under the correlation id of what caused it. @returns the error, or null */
  private async errorOf(mail: ClaimedMail): Promise<Error | null> {
    try {
      await correlated(mail.correlation_id ?? mail.id, () =>
        this.transport.send({
          messageId: `<${mail.id}@${this.transport.domain}>`,
          to: { name: mail.to_name, address: mail.to_address },
          subject: mail.subject,
          text: mail.body_text,
          html: mail.body_html,
        }),
      );
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private async failed(mail: ClaimedMail, error: Error): Promise<void> {
    if (error instanceof MailRejected || mail.attempts >= MAX_ATTEMPTS)
      return this.finish([mail], 'failed', error.message);
    const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (mail.attempts - 1), MAX_RETRY_SECONDS);
    await db(this.em.fork())
      .updateTable('mails')
      .set({ lease_until: null, last_error: error.message, next_attempt_at: realNowPlus(wait) })
      .where('id', '=', mail.id)
      .execute();
  }

  private async finish(mails: readonly ClaimedMail[], state: Outcome, error: string | null): Promise<void> {
    const em = this.em.fork();
    await db(em)
      .updateTable('mails')
      .set({ state, last_error: error, finished_at: this.clock.now(), lease_until: null })
      .$if(!this.isReadable(state), (update) =>
        update.set((mail) => {
          const unlessSecret = (body: 'body_text' | 'body_html') =>
            mail.case().when('secret', '=', false).then(mail.ref(body)).end();
          return { body_text: unlessSecret('body_text'), body_html: unlessSecret('body_html') };
        }),
      )
      .where(isAmong(mails))
      .where('state', '=', 'queued')
      .execute();
    for (const { id, kind } of mails) if (kind === DELETION_EMAIL) await eraseRecipient(em, id);
  }

  /** A secret that was never sent stays readable in the local mailbox, for developers. */
  private isReadable(state: Outcome): boolean {
    return state === 'delivered' && !this.config.production;
  }
}

const isAmong = (mails: readonly ClaimedMail[]) => (mail: ExpressionBuilder<NotificationsTables, 'mails'>) =>
  isOneOf(
    mail.ref('id'),
    mails.map(({ id }) => id),
    'uuid',
  );

/** Leases the emails that are due, so that no other process sends them too. */
const claimMails = (em: EntityManager) =>
  db(em)
    .with('due', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'queued')
        .where('next_attempt_at', '<=', realNow())
        .where((mail) => mail.or([mail('lease_until', 'is', null), mail('lease_until', '<', realNow())]))
        .orderBy('next_attempt_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('mails')
    .from('due')
    .set((mail) => ({ lease_until: realNowPlus(LEASE_SECONDS), attempts: mail('attempts', '+', 1) }))
    .whereRef('mails.id', '=', 'due.id')
    .returning(['mails.id', 'kind', 'to_address', 'to_name', 'subject', 'attempts', 'correlation_id'])
    // Bodies are only wiped after sending.
    .returning((row) => [
      row.ref('body_text').$notNull().as('body_text'),
      row.ref('body_html').$notNull().as('body_html'),
    ])
    .execute();

/** Removes the recipient, and the text that names them, from the last email to a deleted account. */
const eraseRecipient = (em: EntityManager, id: string) =>
  db(em)
    .updateTable('mails')
    .set({ to_address: 'erased', to_name: 'Somebody', secret: true, body_text: null, body_html: null })
    .where('id', '=', id)
    .execute();
