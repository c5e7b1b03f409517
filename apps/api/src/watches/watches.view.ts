import type { SavedHomeView, WatchStanding, WatchView } from '#libs/core/contracts';
import type { HomeRow } from '#libs/stays/properties';
import { cents, isReached, nightsBetween, civilDate, toDollars, watchedPrice } from '#libs/core/rules';
import type { OwnWatch } from '#libs/stays/alerts';
import { photoViews } from '../http/photos.js';
import { propertyView } from '../properties/property.view.js';

/** What a list of saved homes is looked at for. `free` are those that can be booked for the stay. */
export interface SavedLook {
  now: Date;
  nights: number | null;
  free: ReadonlySet<string> | null;
}

/** A saved home; why it was withdrawn is its owner's business. @spec F13 */
export function savedHomeView(home: HomeRow, savedAt: Date | null, look: SavedLook): SavedHomeView {
  return {
    saved_at: savedAt?.toISOString() ?? null,
    property: propertyView({ ...home, status_reason: null }, look.now, look.nights),
    withdrawn: home.status !== 'listed',
    available: look.free && look.free.has(home.id),
  };
}

/** A watch as its owner sees it. @spec F13 */
export function watchView(watch: OwnWatch): WatchView {
  const nights = nightsOf(watch);
  const price = watchedPrice(cents(watch.nightly_cents), nights);
  return {
    id: watch.id,
    kind: watch.kind,
    property: {
      id: watch.property_id,
      title: watch.title,
      city: watch.city,
      state: watch.region,
      main_photo: photoViews(watch.photos)[0]?.url ?? null,
    },
    check_in_date: watch.check_in,
    check_out_date: watch.check_out,
    nights,
    below: watch.below_cents === null ? null : toDollars(cents(watch.below_cents)),
    current_price: toDollars(price),
    state: standingOf(watch, nights),
    ahead: watch.ahead,
    asked_at: watch.asked_at.toISOString(),
    told_at: watch.told_at?.toISOString() ?? null,
  };
}

function standingOf(watch: OwnWatch, nights: number | null): WatchStanding {
  if (watch.state === 'booked' || watch.state === 'past') return watch.state;
  if (!watch.listed) return 'withdrawn';
  const below = watch.below_cents === null ? null : cents(watch.below_cents);
  const moment = { nightly: cents(watch.nightly_cents), free: watch.free };
  return isReached({ kind: watch.kind, nights, below }, moment) ? 'reached' : 'waiting';
}

const nightsOf = ({ check_in: from, check_out: to }: OwnWatch): number | null =>
  from && to ? nightsBetween(civilDate(from), civilDate(to)) : null;
