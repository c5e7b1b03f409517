import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, countAll, DomainError, inTransaction, notifyLive, type Tx } from '#libs/core/platform';
import { QUESTIONS_PER_DAY } from '#libs/core/rules';
import { bookingOf, listedHome, stayAt } from './booking-threads.queries.js';
import { SendMessage, takeTurns, type Draft } from './send-message.js';
import { db } from './tables.js';
import { insertThread, lockThread, peopleOf, type NewThread } from './thread-rows.js';

const DAY_MS = 86_400_000;
const AN_HOUR_S = 3_600;

/** A booking as far as its thread is concerned. */
interface ThreadBooking {
  id: string;
  property_id: string;
  traveler_id: string;
  owner_id: string;
  title: string;
}

/** Opens threads: about a home before booking, and about a booking. */
@Injectable()
export class OpenThreads {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly messages: SendMessage,
  ) {}

  /**
   * Asks the host of a listed home. Further questions, and those of a guest whose stay there is confirmed, go to the thread there is.
   * @returns the id of the thread
   * @throws DomainError `property.not_found`, `thread.too_many_questions`, and those of {@link SendMessage.send}
   */
  async ask(travelerId: string, propertyId: string, draft: Draft): Promise<string> {
    return inTransaction(this.em, async (tx) => {
      await takeTurns(tx, travelerId);
      const home = await listedHome(tx, propertyId);
      if (!home) throw new DomainError('property.not_found');
      const { id, owner_id, title: home_title } = home;
      const about = { property_id: id, home_title, traveler_id: travelerId, owner_id };
      const stay = await stayAt(tx, id, travelerId);
      const threadId = stay
        ? await this.ofBooking(tx, { ...about, property_id: id, id: stay.id, title: home_title })
        : await this.ofQuestion(tx, { ...about, booking_id: null });
      await this.messages.sendIn(tx, travelerId, await lockThread(tx, threadId), draft);
      return threadId;
    });
  }

  /**
   * The thread of a booking for one of its two sides; while it is not confirmed, the one about the home. Opened when there is none.
   * @returns its id
   * @throws DomainError `booking.not_found`
   */
  async forBooking(personId: string, bookingId: string): Promise<string> {
    return inTransaction(this.em, async (tx) => {
      const booking = await bookingOf(tx, bookingId, personId);
      if (!booking) throw new DomainError('booking.not_found');
      if (booking.confirmed_at) return this.ofBooking(tx, booking);
      const { property_id, title: home_title, traveler_id, owner_id } = booking;
      return this.question(tx, { property_id, home_title, traveler_id, owner_id, booking_id: null });
    });
  }

  /**
   * Makes the thread about a home the one of its booking, which is confirmed now, within the caller's transaction. Safe to run twice: a
   * booking has one thread, and a thread that belongs to a booking stays there.
   */
  async adopt(
    tx: Tx,
    { id, property_id, traveler_id }: Omit<ThreadBooking, 'title' | 'owner_id'>,
  ): Promise<void> {
    const adopted = await db(tx)
      .updateTable('threads as t')
      .set({ booking_id: id })
      .where('t.property_id', '=', property_id)
      .where('t.traveler_id', '=', traveler_id)
      .where('t.booking_id', 'is', null)
      .where((row) =>
        row.not(
          row.exists(row.selectFrom('threads as its').select('its.id').where('its.booking_id', '=', id)),
        ),
      )
      .returning(['t.traveler_id', 't.owner_id'])
      .executeTakeFirst();
    if (adopted) notifyLive(tx, { userIds: peopleOf(adopted), event: 'messages.changed', bookingId: id });
  }

  private async ofBooking(tx: Tx, booking: ThreadBooking): Promise<string> {
    const { id: booking_id, property_id, traveler_id, owner_id, title: home_title } = booking;
    await this.adopt(tx, booking);
    const facts = { property_id, home_title, traveler_id, owner_id, booking_id };
    const added = await insertThread(tx, facts, this.clock.now());
    return added ?? this.existing(tx, facts);
  }

  /** The thread about a home; a traveler begins a limited number of them in a day. */
  private async ofQuestion(tx: Tx, facts: NewThread): Promise<string> {
    const now = this.clock.now();
    const before = await find(tx, facts);
    if (before) return before;
    const { begun } = await db(tx)
      .selectFrom('threads')
      .select(countAll().as('begun'))
      .where('traveler_id', '=', facts.traveler_id)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      .executeTakeFirstOrThrow();
    if (begun >= QUESTIONS_PER_DAY)
      throw new DomainError('thread.too_many_questions', { retryAfter: AN_HOUR_S, n: QUESTIONS_PER_DAY });
    return this.question(tx, facts);
  }

  private async question(tx: Tx, facts: NewThread): Promise<string> {
    return (await insertThread(tx, facts, this.clock.now())) ?? this.existing(tx, facts);
  }

  private async existing(tx: Tx, facts: NewThread): Promise<string> {
    const id = await find(tx, facts);
    if (!id) throw new Error('A thread that cannot be added exists');
    return id;
  }
}

/** The id of the thread of a booking, or of the one about a home. */
async function find(tx: Tx, { property_id, traveler_id, booking_id }: NewThread): Promise<string | null> {
  const found = await db(tx)
    .selectFrom('threads')
    .select('id')
    .$if(booking_id !== null, (all) => all.where('booking_id', '=', booking_id))
    .$if(booking_id === null, (all) =>
      all
        .where('booking_id', 'is', null)
        .where('property_id', '=', property_id)
        .where('traveler_id', '=', traveler_id),
    )
    .executeTakeFirst();
  return found?.id ?? null;
}
