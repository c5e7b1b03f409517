import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, type Tx } from '#libs/core/platform';
import { maskContacts, otherSide } from '#libs/core/rules';
import { claimDue, unreadMessages } from './due-mails.queries.js';
import { MessageMailer } from './message-mailer.port.js';
import { db } from './tables.js';
import { ThreadLinks } from './thread-links.js';
import { threadsOf, type ThreadRow } from './threads.queries.js';
import { personName } from './visible-message.js';

/** Mails of one run; the rest waits for the next. */
const BATCH = 200;
/** Messages that one mail quotes. */
const QUOTED = 3;

type Due = NonNullable<Awaited<ReturnType<typeof claimDue>>>;

/**
 * Mails people about messages that they have not read for some minutes. The row of the reader is the only memory of it: what is due is
 * found there, and mail and mark are one transaction, so that several workers and restarts send one mail.
 */
@Injectable()
export class MailUnread {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly mails: MessageMailer,
    private readonly links: ThreadLinks,
  ) {}

  /** Queues the mails that are due. */
  async run(): Promise<void> {
    for (let sent = 0; sent < BATCH; sent += 1)
      if (!(await inTransaction(this.em, (tx) => this.next(tx)))) return;
  }

  /** @returns false when nothing is due */
  private async next(tx: Tx): Promise<boolean> {
    const now = this.clock.now();
    const due = await claimDue(tx, now);
    if (!due) return false;
    const mailed = await this.mail(tx, due);
    await db(tx)
      .updateTable('thread_readers')
      .set({ mail_due_at: null, ...(mailed && { mailed_at: now }) })
      .where('thread_id', '=', due.thread_id)
      .where('user_id', '=', due.user_id)
      .execute();
    return true;
  }

  private async mail(tx: Tx, due: Due): Promise<boolean> {
    if (due.suspended_at ?? due.erased_at) return false;
    if (!(await this.mails.wanted(tx, due.user_id))) return false;
    const { thread_id: threadId, user_id: personId } = due;
    const thread = await threadsOf(tx, personId).where('t.id', '=', threadId).executeTakeFirst();
    if (!thread || thread.blocked_by_me) return false;
    const unread = await unreadMessages(tx, threadId, thread.side, due.read_to);
    const last = unread.at(-1);
    if (!last) return false;
    const link = await this.links.add(tx, { threadId, personId }, due.token_version);
    await this.mails.queue(tx, {
      ...link,
      to: { userId: personId, name: due.full_name, address: due.email },
      from: personName(last.full_name, otherSide(thread.side)),
      home: thread.title,
      texts: unread.slice(0, QUOTED).map((message) => textOf(message, thread)),
      more: Math.max(0, unread.length - QUOTED),
      dedupeKey: `${threadId}:${personId}:${last.number}`,
    });
    return true;
  }
}

type Unread = Awaited<ReturnType<typeof unreadMessages>>[number];

function textOf({ text, contacts, photos }: Unread, { confirmed }: ThreadRow): string {
  const words = confirmed ? text : maskContacts(text, contacts);
  const pictures = photos.length === 1 ? '(a picture)' : `(${photos.length} pictures)`;
  return photos.length === 0 ? words : [words, pictures].filter((part) => part !== '').join(' ');
}
