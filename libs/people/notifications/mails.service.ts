import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  announce,
  Clock,
  CONFIG,
  correlationId,
  firstRow,
  Refusal,
  type Config,
  type Tx,
} from '#libs/core/platform';
import type { Letter } from './letters/letter.js';
import { render } from './letters/render.js';
import { ONE_OFF, SECRET_KINDS, type OneOffFacts, type OneOffKind } from './letters/one-off.js';
import type { Kind } from './message.js';

/** Where a letter goes; `userId` is null when the address belongs to no account (yet). */
export interface Recipient {
  userId: string | null;
  address: string;
  name: string;
}

/** A letter that a feature asks for by itself. The same `dedupeKey` again sends nothing. */
export interface OneOffMail<K extends OneOffKind> {
  kind: K;
  to: Recipient;
  facts: OneOffFacts[K];
  dedupeKey: string;
}

interface QueuedLetter {
  dedupeKey: string;
  kind: Kind;
  to: Recipient;
  bookingId: string | null;
  letter: Letter;
}

interface MailRow {
  kind: string;
  user_id: string | null;
  booking_id: string | null;
  to_address: string;
  to_name: string;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  secret: boolean;
  state: string;
}

/** The door through which letters leave: each is a row, written in the transaction of what it is about. */
@Injectable()
export class Mails {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Queues a letter that is about no event, such as a link for a new password. The link is in the letter's row only, and
   * wiped there once the letter is on its way; it never reaches an event or a queue.
   * @returns the letter's id, or null when this key has been queued before
   */
  queue<K extends OneOffKind>(tx: Tx, { kind, to, facts, dedupeKey }: OneOffMail<K>): Promise<string | null> {
    const letter = ONE_OFF[kind](facts);
    return this.write(tx, { dedupeKey: `${kind}:${dedupeKey}`, kind, to, bookingId: null, letter });
  }

  /** Writes a letter down and announces that it waits. @returns its id, or null when its key is known */
  async write(tx: Tx, { dedupeKey, kind, to, bookingId, letter }: QueuedLetter): Promise<string | null> {
    const { subject, text, html } = render(letter, { name: to.name, origin: this.config.publicUrl });
    const row = await firstRow<{ id: string }>(
      tx,
      `insert into mails (id, dedupe_key, kind, user_id, booking_id, to_address, to_name, subject, body_text, body_html, secret, queued_at, correlation_id)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (dedupe_key) do nothing returning id`,
      [
        randomUUID(),
        dedupeKey,
        kind,
        to.userId,
        bookingId,
        to.address,
        to.name,
        subject,
        text,
        html,
        SECRET_KINDS.some((one) => one === kind),
        this.clock.now(),
        correlationId(),
      ],
    );
    if (!row) return null;
    await announce(tx, 'mail.queued', { mailId: row.id }, this.clock.now());
    return row.id;
  }

  /**
   * Sends a letter once more, as a letter of its own.
   * @returns whose letter it is
   * @throws Refusal `mail.not_found`, `mail.waiting` while it is still to be sent, `mail.wiped` when it held a secret
   */
  async sendAgain(tx: Tx, id: string): Promise<{ copyId: string; bookingId: string | null }> {
    const row = await firstRow<MailRow>(tx, 'select * from mails where id = ? for update', [id]);
    if (!row) throw new Refusal('mail.not_found');
    if (row.state === 'queued') throw new Refusal('mail.waiting');
    if (row.secret) throw new Refusal('mail.wiped');
    const copyId = randomUUID();
    await tx.execute(
      `insert into mails (id, dedupe_key, kind, user_id, booking_id, to_address, to_name, subject, body_text, body_html, resend_of, queued_at, correlation_id)
       select ?, 'again:' || ?, kind, user_id, booking_id, to_address, to_name, subject, body_text, body_html, id, ?, ?
         from mails where id = ?`,
      [copyId, copyId, this.clock.now(), correlationId(), id],
    );
    await announce(tx, 'mail.queued', { mailId: copyId }, this.clock.now());
    return { copyId, bookingId: row.booking_id };
  }
}
