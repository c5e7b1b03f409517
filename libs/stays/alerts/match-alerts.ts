import { Injectable } from '@nestjs/common';
import type { MatchedAlert } from '#libs/core/events';
import { announce, Clock, type EventRecord, type Tx } from '#libs/core/platform';
import { cents, civilDate, isNews, alertPrice, type Cents, type AlertOccasion } from '#libs/core/rules';
import { db } from './tables.js';
import { alertOf } from './alert-row.js';
import { lockListedHome, nightsOfBooking, waitingAlerts } from './watched-homes.queries.js';

/** What is looked at, because of which event, and when that happened. */
interface Look {
  propertyId: string;
  eventId: string;
  occasion: AlertOccasion & { at: Date };
  /** Whoever let the nights go themselves needs no telling. */
  except: string | null;
}

type WaitingAlert = Awaited<ReturnType<typeof waitingAlerts>>[number];

/**
 * Finds who is to be told of a change, first asker first. Each method is part of the transaction that marks its event as
 * handled, so that a notice is written with it or not at all; the home is locked, so that two changes of it are looked at
 * one after the other.
 */
@Injectable()
export class MatchAlerts {
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
    const waiting = await waitingAlerts(tx, propertyId, this.clock.now());
    // After the look: whatever it saw had happened by then, so that the event of it finds this instant later than its own.
    const now = this.clock.now();
    const news = waiting.filter((row) => isNews(alertOf(row), { nightly, free: row.free }, occasion));
    if (news.length === 0) return;
    await markTold(tx, news, now);
    const told = news.filter((row) => row.user_id !== except);
    if (told.length === 0) return;
    await writeWebhookEvents(tx, eventId, told, now);
    const alerts = told.map((row, index) => factsOf(row, nightly, index + 1));
    await announce(tx, 'alert.matched', { propertyId, propertyTitle: home.title, alerts }, now);
  }
}

const markTold = (tx: Tx, news: readonly WaitingAlert[], now: Date) =>
  db(tx)
    .updateTable('alerts')
    .set({ told_at: now })
    .where(
      'id',
      'in',
      news.map(({ id }) => id),
    )
    .execute();

const writeWebhookEvents = (tx: Tx, occasion: string, told: readonly WaitingAlert[], now: Date) =>
  db(tx)
    .insertInto('alert_deliveries')
    .values(told.map(({ id }, index) => ({ occasion, place: index + 1, alert_id: id, told_at: now })))
    .execute();

function factsOf(row: WaitingAlert, nightly: Cents, place: number): MatchedAlert {
  const { nights } = alertOf(row);
  return {
    alertId: row.id,
    travelerId: row.user_id,
    place,
    kind: row.kind,
    checkIn: row.check_in,
    checkOut: row.check_out,
    belowCents: row.below_cents,
    priceCents: alertPrice(nightly, nights),
  };
}
