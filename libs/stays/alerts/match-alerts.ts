import { Injectable } from '@nestjs/common';
import type { MatchedAlert } from '#libs/core/events';
import { announce, Clock, type EventRecord, type Tx } from '#libs/core/platform';
import {
  cents,
  civilDate,
  givenUp,
  isNews,
  lastNightToSell,
  saleProblem,
  type Cents,
  type AlertOccasion,
  type Nights,
  type OwnerRules,
} from '#libs/core/rules';
import { limitsOf, takenNightsOf, withRules } from '#libs/stays/calendar';
import { db } from './tables.js';
import { alertPrices } from './alert-prices.js';
import { alertOf, nightsOf } from './alert-row.js';
import { lockListedHome, nightsOfBooking, waitingAlerts } from './watched-homes.queries.js';

/** What has changed; a price is that of the home, not yet of an alert. By rules and days it is compared with what each alert saw last. */
type Occasion =
  Exclude<AlertOccasion, { kind: 'price' }> | { kind: 'price'; previousBase: Cents } | { kind: 'repriced' };

/** A change of a home, and the event that announced it. */
interface Change {
  propertyId: string;
  eventId: string;
  occasion: Occasion & { at: Date };
  /** The traveler who gave up the nights; not notified. */
  except: string | null;
  /** Under which nights were not bookable if the change matters to their alerts. */
  previousRules?: OwnerRules;
}

/** An event of a traveler who gives up nights. */
interface FreeingEvent {
  id: string;
  payload: { propertyId: string; travelerId: string };
  occurredAt: string;
}

type WatchedHome = NonNullable<Awaited<ReturnType<typeof lockListedHome>>>;
type WaitingAlert = Awaited<ReturnType<typeof waitingAlerts>>[number];

/**
 * Finds the alerts that a change of a home matches, first asked first. Each method is part of the transaction that marks its event as
 * handled, so that both commit or neither does. The home is locked, so that its changes are matched one after the other.
 */
@Injectable()
export class MatchAlerts {
  constructor(private readonly clock: Clock) {}

  /** A booking or hold has ended, so its nights may be free. */
  async freed(
    tx: Tx,
    { id, payload }: Pick<EventRecord<'booking.cancelled'>, 'id' | 'payload'>,
  ): Promise<void> {
    const stay = await nightsOfBooking(tx, payload.bookingId);
    const nights = { from: civilDate(stay.check_in_date), to: civilDate(stay.check_out_date) };
    await this.match(tx, {
      propertyId: payload.propertyId,
      eventId: id,
      occasion: { kind: 'freed', ...nights, at: new Date(payload.cancelledAt) },
      except: payload.travelerId,
    });
  }

  /** A stay has other dates, so the nights that it gave up may be free. */
  async moved(tx: Tx, { id, payload, occurredAt }: EventRecord<'booking.dates_changed'>): Promise<void> {
    const before = { from: civilDate(payload.previousCheckIn), to: civilDate(payload.previousCheckOut) };
    const after = { from: civilDate(payload.checkIn), to: civilDate(payload.checkOut) };
    for (const nights of givenUp(before, after)) await this.free(tx, { id, payload, occurredAt }, nights);
  }

  /** A change of dates has ended, so the nights that it held may be free. */
  async unheld(tx: Tx, { id, payload, occurredAt }: EventRecord<'booking.date_change_ended'>): Promise<void> {
    const nights = { from: civilDate(payload.checkIn), to: civilDate(payload.checkOut) };
    await this.free(tx, { id, payload, occurredAt }, nights);
  }

  private free(tx: Tx, { id, payload, occurredAt }: FreeingEvent, nights: Nights): Promise<void> {
    return this.match(tx, {
      propertyId: payload.propertyId,
      eventId: id,
      occasion: { kind: 'freed', ...nights, at: new Date(occurredAt) },
      except: payload.travelerId,
    });
  }

  /** The owner has opened blocked nights. */
  async opened(
    tx: Tx,
    { id, payload, occurredAt }: Omit<EventRecord<'property.nights_opened'>, 'name'>,
  ): Promise<void> {
    const nights = { from: civilDate(payload.from), to: civilDate(payload.to) };
    await this.match(tx, {
      propertyId: payload.propertyId,
      eventId: id,
      occasion: { kind: 'freed', ...nights, at: new Date(occurredAt) },
      except: null,
    });
  }

  /** The owner has changed the rules for stays, so nights may be bookable that were not. */
  async ruled(
    tx: Tx,
    { id, payload, occurredAt }: Omit<EventRecord<'property.rules_changed'>, 'name'>,
  ): Promise<void> {
    await this.match(tx, {
      propertyId: payload.propertyId,
      eventId: id,
      occasion: { kind: 'rules', at: new Date(occurredAt) },
      except: null,
      previousRules: payload.previous,
    });
  }

  /** The owner has changed the price. */
  async priced(
    tx: Tx,
    { id, payload, occurredAt }: Omit<EventRecord<'property.price_changed'>, 'name'>,
  ): Promise<void> {
    await this.match(tx, {
      propertyId: payload.propertyId,
      eventId: id,
      occasion: { kind: 'price', previousBase: cents(payload.previousCents), at: new Date(occurredAt) },
      except: null,
    });
  }

  /**
   * The prices of a home may be others, by a new day or by its owner's rules.
   * @param check what it is: a mark of this look, and when the prices were last looked at
   */
  async repriced(tx: Tx, propertyId: string, check: { id: string; previous: Date | null }): Promise<void> {
    await this.match(tx, {
      propertyId,
      eventId: check.id,
      // What was told since then was told of the price that is looked at now.
      occasion: { kind: 'repriced', at: check.previous ?? new Date(0) },
      except: null,
    });
  }

  /** A home is back in search. */
  async listed(
    tx: Tx,
    { id, payload, occurredAt }: Omit<EventRecord<'property.listed'>, 'name'>,
  ): Promise<void> {
    await this.match(tx, {
      propertyId: payload.propertyId,
      eventId: id,
      occasion: { kind: 'listed', at: new Date(occurredAt) },
      except: null,
    });
  }

  private async match(tx: Tx, change: Change): Promise<void> {
    const { propertyId, eventId, occasion, except } = change;
    const home = await lockListedHome(tx, propertyId);
    if (!home) return;
    const waiting = await waitingAlerts(tx, propertyId, this.clock.now());
    // Read after the query: every change it saw is earlier than `told_at`, so that its own event does not match again.
    const now = this.clock.now();
    const bookable = await bookableNights(tx, home, now);
    const concerned = change.previousRules
      ? waiting.filter((row) => !bookable(row, change.previousRules))
      : waiting;
    const pricesOf = await alertPrices(tx, [home], now);
    const priceOf = (row: WaitingAlert): Cents => pricesOf(home, nightsOf(row));
    const occasionFor = (row: WaitingAlert): AlertOccasion & { at: Date } => {
      const { kind, at } = occasion;
      if (kind === 'price')
        return { kind, at, previousPrice: pricesOf(home, nightsOf(row), occasion.previousBase) };
      // What was never seen has not changed.
      if (kind === 'repriced') return { kind: 'price', at, previousPrice: row.seen_cents ?? priceOf(row) };
      return occasion;
    };
    const matched = concerned.filter((row) =>
      isNews(alertOf(row), { price: priceOf(row), free: bookable(row), now }, occasionFor(row)),
    );
    if (occasion.kind === 'repriced') for (const row of waiting) await noteSeen(tx, row, priceOf(row));
    if (matched.length === 0) return;
    for (const [price, rows] of Map.groupBy(matched, priceOf)) await markMatched(tx, rows, { price, now });
    const notified = matched.filter((row) => row.user_id !== except);
    if (notified.length === 0) return;
    await insertDeliveries(tx, eventId, notified, now);
    const alerts = notified.map((row, index) => factsOf(row, priceOf(row), index + 1));
    await announce(tx, 'alert.matched', { propertyId, propertyTitle: home.title, alerts }, now);
  }
}

/** Whether the nights of an alert can be booked now, by the rule of booking; or could be by other rules of the owner. @spec C17, G5 */
async function bookableNights(
  tx: Tx,
  home: WatchedHome,
  now: Date,
): Promise<(alert: WaitingAlert, rules?: OwnerRules) => boolean> {
  const present = limitsOf(home, now);
  const range = { from: present.today, to: lastNightToSell(present.today) };
  const taken = await takenNightsOf(tx, [home.id], range);
  return ({ check_in: checkIn, check_out: checkOut }, rules) => {
    if (checkIn === null || checkOut === null) return false;
    const limits = rules ? withRules(home, rules, now) : present;
    return (
      saleProblem({ checkIn: civilDate(checkIn), checkOut: civilDate(checkOut) }, limits, taken) === null
    );
  };
}

/** Keeps the price that a price alert has compared. */
async function noteSeen(tx: Tx, { id, kind, seen_cents: seen }: WaitingAlert, price: Cents): Promise<void> {
  if (kind !== 'price' || seen === price) return;
  await db(tx).updateTable('alerts').set({ seen_cents: price }).where('id', '=', id).execute();
}

const markMatched = (tx: Tx, matched: readonly WaitingAlert[], { price, now }: { price: Cents; now: Date }) =>
  db(tx)
    .updateTable('alerts')
    .set({ told_at: now, told_cents: price })
    .where(
      'id',
      'in',
      matched.map(({ id }) => id),
    )
    .execute();

const insertDeliveries = (tx: Tx, eventId: string, notified: readonly WaitingAlert[], now: Date) =>
  db(tx)
    .insertInto('alert_deliveries')
    .values(
      notified.map(({ id }, index) => ({ occasion: eventId, place: index + 1, alert_id: id, told_at: now })),
    )
    .execute();

function factsOf(row: WaitingAlert, price: Cents, place: number): MatchedAlert {
  return {
    alertId: row.id,
    travelerId: row.user_id,
    place,
    kind: row.kind,
    checkIn: row.check_in,
    checkOut: row.check_out,
    belowCents: row.below_cents,
    priceCents: price,
  };
}
