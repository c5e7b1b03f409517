import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, firstRow, type Config } from '#libs/core/platform';

/** A letter as operators see it; instants as the text PostgreSQL writes. */
export interface MailDeskRow {
  id: string;
  kind: string;
  to_name: string;
  to_address: string;
  user_id: string | null;
  booking_id: string | null;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  secret: boolean;
  state: 'queued' | 'sent' | 'delivered' | 'failed';
  attempts: number;
  last_error: string | null;
  resend_of: string | null;
  queued_at: string;
  finished_at: string | null;
}

/** Reads of letters, for operators. */
@Injectable()
export class MailDesk {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** One letter, or null. What a secret one says is shown in a local mailbox outside production only: it opens an account. */
  async find(id: string): Promise<MailDeskRow | null> {
    const row = await firstRow<MailDeskRow>(
      this.em.fork(),
      `select id, kind, to_name, to_address, user_id, booking_id, subject, body_text, body_html, secret, state, attempts,
              last_error, resend_of, queued_at, finished_at
         from mails where id = ?`,
      [id],
    );
    if (!row?.secret || this.showsSecrets) return row;
    return { ...row, body_text: null, body_html: null };
  }

  private get showsSecrets(): boolean {
    return !this.config.production && this.config.mail.smtpUrl === undefined;
  }
}
