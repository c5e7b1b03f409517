import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Insertable, Kysely, QueryCreator } from 'kysely';
import {
  Clock,
  CONFIG,
  correlationId,
  DomainError,
  nudgeSoonAfterCommit,
  realNow,
  type Config,
  type Tx,
} from '#libs/core/platform';
import type { EmailContent } from './templates/email.js';
import { render } from './templates/render.js';
import { ONE_OFF, SECRET_KINDS, type OneOffFacts, type OneOffKind } from './templates/one-off.js';
import type { Kind } from './message.js';
import { MAILS_CHANNEL } from './send-mail.js';
import { db, type NotificationsTables } from './tables.js';

/** The recipient of an email; `userId` is null when the address belongs to no account (yet). */
interface Recipient {
  userId: string | null;
  address: string;
  name: string;
}

/** An email that a feature queues directly. Only one is sent per `dedupeKey`. */
export interface OneOffMail<K extends OneOffKind> {
  kind: K;
  to: Recipient;
  facts: OneOffFacts[K];
  dedupeKey: string;
}

interface QueuedMail {
  dedupeKey: string;
  kind: Kind;
  to: Recipient;
  bookingId: string | null;
  mail: EmailContent;
}

/** Queues emails as rows, within the caller's transaction. */
@Injectable()
export class Mails {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Queues an email that is not about an event, such as a password-reset link. The link is stored only in the email's row, is wiped once the
   * email is sent, and never reaches an event or a queue.
   * @returns the email's id, or null when this key was queued before
   */
  async queue<K extends OneOffKind>(
    tx: Tx,
    { kind, to, facts, dedupeKey }: OneOffMail<K>,
  ): Promise<string | null> {
    const mail = ONE_OFF[kind](facts);
    const [id] = await this.write(tx, [
      { dedupeKey: `${kind}:${dedupeKey}`, kind, to, bookingId: null, mail },
    ]);
    return id ?? null;
  }

  /** Stores emails, and inbox entries beside them. @returns the ids of the emails whose key was not queued before */
  async write(tx: Tx, mails: readonly QueuedMail[], inbox: readonly InboxEntry[] = []): Promise<string[]> {
    const rows = await stored(
      db(tx),
      mails.map((mail) => this.rowOf(mail)),
      inbox,
    );
    if (rows.length > 0) nudgeSoonAfterCommit(tx, MAILS_CHANNEL);
    return rows.map(({ id }) => id);
  }

  /** Deletes emails about a booking that are not being sent yet. */
  async withdraw(tx: Tx, bookingId: string, kinds: readonly Kind[]): Promise<void> {
    await db(tx)
      .deleteFrom('mails')
      .where('booking_id', '=', bookingId)
      .where('kind', 'in', kinds)
      .where('state', '=', 'queued')
      .where((mail) => mail.or([mail('lease_until', 'is', null), mail('lease_until', '<', realNow())]))
      .execute();
  }

  /**
   * Sends a copy of an email.
   * @returns the copy's id and the email's booking
   * @throws DomainError `mail.not_found`, `mail.waiting` while it is still queued, `mail.wiped` when it contained a secret
   */
  async sendAgain(tx: Tx, id: string): Promise<{ copyId: string; bookingId: string | null }> {
    const row = await lockMail(tx, id);
    if (!row) throw new DomainError('mail.not_found');
    const { state, secret, ...mail } = row;
    if (state === 'queued') throw new DomainError('mail.waiting');
    if (secret) throw new DomainError('mail.wiped');
    const copyId = randomUUID();
    const queued = { queued_at: this.clock.now(), correlation_id: correlationId() };
    await db(tx)
      .insertInto('mails')
      .values({ ...mail, ...queued, id: copyId, dedupe_key: `again:${copyId}`, resend_of: id })
      .execute();
    nudgeSoonAfterCommit(tx, MAILS_CHANNEL);
    return { copyId, bookingId: mail.booking_id };
  }

  private rowOf({ dedupeKey, kind, to, bookingId, mail }: QueuedMail) {
    const { subject, text, html } = render(mail, { name: to.name, origin: this.config.publicUrl });
    return {
      id: randomUUID(),
      dedupe_key: dedupeKey,
      kind,
      user_id: to.userId,
      booking_id: bookingId,
      to_address: to.address,
      to_name: to.name,
      subject,
      body_text: text,
      body_html: html,
      secret: SECRET_KINDS.some((one) => one === kind),
      queued_at: this.clock.now(),
      correlation_id: correlationId(),
    };
  }
}

type MailRow = Insertable<NotificationsTables['mails']>;
type InboxEntry = Insertable<NotificationsTables['inbox_entries']>;

/** Stores both by one statement. */
async function stored(
  query: Kysely<NotificationsTables>,
  mails: readonly MailRow[],
  inbox: readonly InboxEntry[],
): Promise<{ id: string }[]> {
  if (mails.length === 0) {
    if (inbox.length > 0) await entering(query, inbox).execute();
    return [];
  }
  if (inbox.length === 0) return queueing(query, mails).execute();
  return queueing(
    query.with('entered', (inner) => entering(inner, inbox)),
    mails,
  ).execute();
}

const queueing = (query: QueryCreator<NotificationsTables>, mails: readonly MailRow[]) =>
  query
    .insertInto('mails')
    .values(mails)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id');

const entering = (query: QueryCreator<NotificationsTables>, entries: readonly InboxEntry[]) =>
  query
    .insertInto('inbox_entries')
    .values(entries)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing());

const lockMail = (tx: Tx, id: string) =>
  db(tx)
    .selectFrom('mails')
    .select(['kind', 'user_id', 'booking_id', 'to_address', 'to_name', 'subject', 'body_text', 'body_html'])
    .select(['secret', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
