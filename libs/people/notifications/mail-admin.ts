import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/core/platform';
import { db } from './tables.js';

/** An email as shown to operators. */
export type MailAdminRow = NonNullable<Awaited<ReturnType<MailAdmin['find']>>>;

/** Reads emails for operators. */
@Injectable()
export class MailAdmin {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * One email, or null. A secret one grants access to an account, so its body is only shown in a local mailbox outside production, and only
   * to a reader who could act on that account anyway.
   */
  async find(id: string, mayActAs: (userId: string | null) => Promise<boolean>) {
    const row = await db(this.em.fork())
      .selectFrom('mails')
      .select(['id', 'kind', 'to_name', 'to_address', 'user_id', 'booking_id', 'subject', 'body_text'])
      .select(['body_html', 'secret', 'state', 'attempts', 'last_error', 'resend_of'])
      .select(['queued_at', 'finished_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const isShown = !row.secret || (this.showsSecrets && (await mayActAs(row.user_id)));
    return isShown ? row : { ...row, body_text: null, body_html: null };
  }

  private get showsSecrets(): boolean {
    return !this.config.production && this.config.mail.smtpUrl === undefined;
  }
}
