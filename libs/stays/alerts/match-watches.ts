import { Injectable } from '@nestjs/common';
import type { MatchedWatch } from '#libs/core/events';
import { announce, Clock, type EventRecord, type Tx } from '#libs/core/platform';
import { cents, civilDate, isNews, watchedPrice, type Cents, type WatchOccasion } from '#libs/core/rules';
import { db } from './tables.js';
import { watchOf } from './watch-row.js';
import { lockListedHome, nightsOfBooking, waitingWatches } from './watched-homes.queries.js';

/** What is looked at, because of which event, and when that happened. */
interface Look {
  propertyId: string;
  eventId: string;
  occasion: WatchOccasion & { at: Date };
  /** Whoever let the nights go themselves needs no telling. */
  except: string | null;
}

type WaitingWatch = Awaited<ReturnType<typeof waitingWatches>>[number];

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
    const stay = await nightsOfBooking(tx, payload.bookingId);
    const nights = { from: civilDate(stay.check_in_date), to: civilDate(stay.check_out_date) };
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
    const home = await lockListedHome(tx, propertyId);
    if (!home) return;
    const nightly = cents(home.nightly_cents);
    const waiting = await waitingWatches(tx, propertyId, this.clock.now());
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
}

const markTold = (tx: Tx, news: readonly WaitingWatch[], now: Date) =>
  db(tx)
    .updateTable('watches')
    .set({ told_at: now })
    .where(
      'id',
      'in',
      news.map(({ id }) => id),
    )
    .execute();

const writeNotices = (tx: Tx, occasion: string, told: readonly WaitingWatch[], now: Date) =>
  db(tx)
    .insertInto('watch_notices')
    .values(told.map(({ id }, index) => ({ occasion, place: index + 1, watch_id: id, told_at: now })))
    .execute();

function factsOf(row: WaitingWatch, nightly: Cents, place: number): MatchedWatch {
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
