import type { SavedHomeView, AlertStatus, AlertView } from '#libs/core/contracts';
import type { HomeRow } from '#libs/stays/properties';
import { cents, isReached, nightsBetween, civilDate, toDollars } from '#libs/core/rules';
import type { OwnAlert } from '#libs/stays/alerts';
import { homePictureViews } from '../http/photos.js';
import type { HomePrice } from '#libs/stays/search';
import { publicView } from '../properties/property.view.js';

/** The instant and stay that saved homes are shown for. */
export interface SavedSnapshot {
  now: Date;
  nights: number | null;
  /** The homes that can be booked for the stay. */
  free: ReadonlySet<string> | null;
  /** Of the homes that are listed. */
  prices: ReadonlyMap<string, HomePrice>;
}

/** A saved home as the public sees it. @spec F13, G2 */
export function savedHomeView(home: HomeRow, savedAt: Date | null, snapshot: SavedSnapshot): SavedHomeView {
  // A home that is not listed is offered to nobody: its base price, as a memory.
  const price = snapshot.prices.get(home.id) ?? { nightly: home.nightly_cents, total: null };
  const shown = { ...home, offered_cents: price.nightly };
  return {
    saved_at: savedAt?.toISOString() ?? null,
    property: publicView(shown, snapshot.now, { nights: snapshot.nights, total: price.total }),
    withdrawn: home.status !== 'listed',
    available: snapshot.free && snapshot.free.has(home.id),
  };
}

/** An alert as shown to its traveler. @spec F13 */
export function alertView(alert: OwnAlert): AlertView {
  const nights = nightsOf(alert);
  return {
    id: alert.id,
    kind: alert.kind,
    property: {
      id: alert.property_id,
      title: alert.title,
      city: alert.city,
      state: alert.region,
      main_photo: homePictureViews(alert.pictures, alert.title)[0]?.url ?? null,
    },
    check_in_date: alert.check_in,
    check_out_date: alert.check_out,
    nights,
    below: alert.below_cents === null ? null : toDollars(cents(alert.below_cents)),
    current_price: toDollars(alert.price_cents),
    state: statusOf(alert, nights),
    ahead: alert.ahead,
    asked_at: alert.asked_at.toISOString(),
    told_at: alert.told_at?.toISOString() ?? null,
  };
}

function statusOf(alert: OwnAlert, nights: number | null): AlertStatus {
  if (alert.state === 'booked' || alert.state === 'past') return alert.state;
  if (!alert.listed) return 'withdrawn';
  const below = alert.below_cents === null ? null : cents(alert.below_cents);
  const current = { price: alert.price_cents, free: alert.free };
  return isReached({ kind: alert.kind, nights, below }, current) ? 'reached' : 'waiting';
}

const nightsOf = ({ check_in: from, check_out: to }: OwnAlert): number | null =>
  from && to ? nightsBetween(civilDate(from), civilDate(to)) : null;
