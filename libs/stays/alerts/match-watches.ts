import { Injectable } from '@nestjs/common';
import type { MatchedWatch } from '#libs/core/events';
import { announce, Clock, firstRow, rows, type EventRecord, type Tx } from '#libs/core/platform';
import { cents, civilDate, isNews, watchedPrice, type Cents, type WatchOccasion } from '#libs/core/rules';
import { NIGHTS_AHEAD, WATCH_COLUMNS, watchOf, WATCHED_NIGHTS_FREE, type WatchRow } from './watch-row.js';

/** What is looked at, because of which event, and when that happened. */
interface Look {
  propertyId: string;
  eventId: string;
  occasion: WatchOccasion & { at: Date };
  /** Whoever let the nights go themselves needs no telling. */
  except: string | null;
}

interface HomeRow {
  title: string;
  nightly_cents: number;
}

type Candidate = WatchRow & { free: boolean };

/**
 * Finds who is to be told of a change, first asker first. Each method is part of the transaction that marks its event as
 * handled, so that a notice is written with it or not at all; the home is locked, so that two changes of it are looked at
 * one after the other.
 */
@Injectable()
export class MatchWatches {
  constructor(private readonly clock: Clock) {}

  /** A booking or a hold has ended: its nights may be free. */
  async freed(
    tx: Tx,
    { id, payload }: Pick<EventRecord<'booking.cancelled'>, 'id' | 'payload'>,
  ): Promise<void> {
    const stay = await firstRow<{ from: string; to: string }>(
      tx,
      'select check_in_date::text as "from", check_out_date::text as "to" from bookings where id = ?',
      [payload.bookingId],
    );
    if (!stay) throw new Error(`There is no booking ${payload.bookingId}`);
    const nights = { from: civilDate(stay.from), to: civilDate(stay.to) };
    await this.tell(tx, {
      propertyId: payload.propertyId,
      eventId: id,
      occasion: { kind: 'freed', ...nights, at: new Date(payload.cancelledAt) },
      except: payload.travelerId,
    });
  }

  /** The owner asks for another price. */
  async priced(
    tx: Tx,
    { id, payload, occurredAt }: Omit<EventRecord<'property.price_changed'>, 'name'>,
  ): Promise<void> {
    await this.tell(tx, {
      propertyId: payload.propertyId,
      eventId: id,
      occasion: { kind: 'price', previousNightly: cents(payload.previousCents), at: new Date(occurredAt) },
      except: null,
    });
  }

  /** A home is back in search. */
  async listed(
    tx: Tx,
    { id, payload, occurredAt }: Omit<EventRecord<'property.listed'>, 'name'>,
  ): Promise<void> {
    await this.tell(tx, {
      propertyId: payload.propertyId,
      eventId: id,
      occasion: { kind: 'listed', at: new Date(occurredAt) },
      except: null,
    });
  }

  private async tell(tx: Tx, { propertyId, eventId, occasion, except }: Look): Promise<void> {
    const home = await firstRow<HomeRow>(
      tx,
      `select title, nightly_cents from properties where id = ? and status = 'listed' for no key update`,
      [propertyId],
    );
    if (!home) return;
    const nightly = cents(home.nightly_cents);
    const waiting = await this.waiting(tx, propertyId);
    // After the look: whatever it saw had happened by then, so that the event of it finds this instant later than its own.
    const now = this.clock.now();
    const news = waiting.filter((row) => isNews(watchOf(row), { nightly, free: row.free }, occasion));
    if (news.length === 0) return;
    await markTold(tx, news, now);
    const told = news.filter((row) => row.user_id !== except);
    if (told.length === 0) return;
    await writeNotices(tx, eventId, told, now);
    const watches = told.map((row, index) => factsOf(row, nightly, index + 1));
    await announce(tx, 'watch.matched', { propertyId, propertyTitle: home.title, watches }, now);
  }

  /** Watches of a home that wait, in the order in which people asked. */
  private waiting(tx: Tx, propertyId: string): Promise<Candidate[]> {
    return rows<Candidate>(
      tx,
      `select ${WATCH_COLUMNS}, ${WATCHED_NIGHTS_FREE} as free
         from watches w join properties p on p.id = w.property_id
         join users u on u.id = w.user_id and u.suspended_at is null and u.erased_at is null
        where w.property_id = ? and w.state = 'waiting' and ${NIGHTS_AHEAD} order by w.seq`,
      [propertyId, this.clock.now()],
    );
  }
}

const markTold = (tx: Tx, news: readonly WatchRow[], now: Date): Promise<unknown> =>
  tx.execute('update watches set told_at = ? where id = any(?::uuid[])', [now, idList(news)]);

const writeNotices = (tx: Tx, occasion: string, told: readonly WatchRow[], now: Date): Promise<unknown> =>
  tx.execute(
    `insert into watch_notices (occasion, place, watch_id, told_at)
     select ?, place, watch_id, ? from unnest(?::uuid[]) with ordinality as line (watch_id, place)`,
    [occasion, now, idList(told)],
  );

const idList = (watches: readonly WatchRow[]): string => `{${watches.map(({ id }) => id).join(',')}}`;

function factsOf(row: WatchRow, nightly: Cents, place: number): MatchedWatch {
  const { nights } = watchOf(row);
  return {
    watchId: row.id,
    travelerId: row.user_id,
    place,
    kind: row.kind,
    checkIn: row.check_in,
    checkOut: row.check_out,
    belowCents: row.below_cents,
    priceCents: watchedPrice(nightly, nights),
  };
}
