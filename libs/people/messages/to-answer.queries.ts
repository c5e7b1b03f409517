import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isTrue, readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { managedBy } from '#libs/stays/hosts';
import type { PropertiesTables } from '#libs/stays/properties';
import type { MessagesTables } from './tables.js';

type Reads = MessagesTables &
  Pick<BookingsTables, 'bookings'> &
  Pick<IdentityTables, 'users'> &
  Pick<PropertiesTables, 'properties'>;

const DAY_MS = 86_400_000;
/** Days after which a message does not wait any more: whoever asked has long looked elsewhere. */
const WAITING_DAYS = 30;
/** Threads that are listed; all are counted. */
const LISTED = 10;

/** The guests whose message waits for a host's answer. */
@Injectable()
export class ToAnswer {
  constructor(private readonly em: EntityManager) {}

  /**
   * Threads in which the guest wrote last, and which the host has not read or never answered, those that wait longest first: a guest's
   * "Thank you!" waits until it is read, a question until it is answered. `sent_at` is when the wait began.
   */
  async of(hostId: string, now: Date) {
    const rows = await this.waiting(hostId, new Date(now.getTime() - WAITING_DAYS * DAY_MS));
    return { rows, total: rows[0]?.total ?? 0 };
  }

  private waiting(hostId: string, since: Date) {
    return readsOver<Reads>(this.em.fork())
      .selectFrom('threads as t')
      .innerJoin('users as guest', 'guest.id', 't.traveler_id')
      .innerJoin('messages as m', (on) =>
        on.onRef('m.thread_id', '=', 't.id').on((row) => row('m.number', '=', row('t.host_number', '+', 1))),
      )
      .leftJoin('thread_readers as me', (on) =>
        on.onRef('me.thread_id', '=', 't.id').on('me.user_id', '=', hostId),
      )
      .leftJoin('properties as p', 'p.id', 't.property_id')
      .leftJoin('bookings as b', 'b.id', 't.booking_id')
      .select(['t.id', 'guest.full_name as guest_name', 'm.text', 'm.contacts', 'm.photos', 'm.sent_at'])
      .select((row) => [
        row.fn.coalesce('p.title', 't.home_title').as('title'),
        isTrue(row('b.confirmed_at', 'is not', null)).as('confirmed'),
        row.fn.countAll<number>().over().as('total'),
      ])
      .where((row) => managedBy(row.ref('t.owner_id'), hostId))
      .where('t.last_message_at', '>', since)
      .whereRef('t.guest_number', '>', 't.host_number')
      .where((row) =>
        row.or([
          row('t.answered_at', 'is', null),
          row('t.guest_number', '>', row.fn.coalesce('me.read_to', row.lit(0))),
        ]),
      )
      .where('guest.suspended_at', 'is', null)
      .where('guest.erased_at', 'is', null)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('message_blocks as block')
              .select('block.blocker_id')
              .where((one) =>
                one('block.blocker_id', 'in', [one.ref('t.owner_id'), one.ref('t.traveler_id')]),
              )
              .where((one) =>
                one('block.blocked_id', 'in', [one.ref('t.owner_id'), one.ref('t.traveler_id')]),
              ),
          ),
        ),
      )
      .orderBy('m.sent_at')
      .orderBy('t.id')
      .limit(LISTED)
      .execute();
  }
}

/** A message that waits for a host's answer. */
export type WaitingMessage = Awaited<ReturnType<ToAnswer['of']>>['rows'][number];
