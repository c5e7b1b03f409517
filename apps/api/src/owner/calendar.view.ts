import type { BoardHomeView, StayRulesView } from '#libs/core/contracts';
import {
  boardNights,
  offerOf,
  toDollars,
  weekdaysOf,
  type OfferedNight,
  type OwnerRules,
  type PriceRules,
} from '#libs/core/rules';
import { limitsOf, type BlockEntry, type ImportedEntry, type StayEntry } from '#libs/stays/calendar';
import type { Conflict } from '#libs/stays/feeds';
import type { HomeRow } from '#libs/stays/properties';
import { homePictureViews } from '../http/photos.js';

/** What is in the calendar of one home. */
interface HomeEntries {
  stays: readonly StayEntry[];
  blocks: readonly BlockEntry[];
  imported: readonly ImportedEntry[];
  conflicts: readonly Conflict[];
}

/** A home on its owner's board; dollars. A paused home takes nobody in. */
export function boardHomeView(
  home: HomeRow,
  { stays, blocks, imported, conflicts }: HomeEntries,
  { now, rules }: { now: Date; rules: PriceRules },
): BoardHomeView {
  const limits = limitsOf(home, now);
  const listed = home.status === 'listed';
  const entries = [
    ...stays,
    ...blocks.map((block) => ({ ...block, status: null })),
    ...imported.map((nights) => ({ ...nights, status: 'imported' as const })),
  ];
  const taken = entries.map(({ from, to, status }) => ({ from, to, isStay: status !== null }));
  const offered = new Map(offerOf(limits, taken, rules).nights.map((night) => [night.date, night]));
  return {
    property_id: home.id,
    title: home.title,
    main_photo: homePictureViews(home.pictures, home.title)[0]?.url ?? null,
    time_zone: home.time_zone,
    today: limits.today,
    status: listed ? 'listed' : 'paused',
    rules: stayRulesView(limits),
    nights: boardNights(limits, entries).map(({ canArrive, notForSale, ...night }) => ({
      ...night,
      ...priceOf(offered.get(night.date), rules),
      can_arrive: listed && canArrive,
      not_for_sale: listed || night.state !== 'free' ? notForSale : 'paused',
    })),
    stays: stays.map((stay) => ({
      booking_id: stay.bookingId,
      status: stay.status,
      guest_name: stay.guestName,
      check_in_date: stay.from,
      check_out_date: stay.to,
    })),
    blocks: blocks.map(({ blockId, from, to, reason, note }) => ({ id: blockId, from, to, reason, note })),
    conflicts: conflicts
      .filter(({ to, overlaps, with: taken }) => overlaps && to > limits.today && taken.to > limits.today)
      .map(({ platform, from, to }) => ({ platform, from, to })),
  };
}

const priceOf = (night: OfferedNight | undefined, rules: PriceRules) => ({
  price: toDollars(night?.cents ?? rules.base),
  full_price: toDollars(night?.fullCents ?? rules.base),
  own_price: night?.source === 'night',
});

export const stayRulesView = (rules: OwnerRules): StayRulesView => ({
  min_nights: rules.minNights,
  max_nights: rules.maxNights,
  preparation_hours: rules.preparationHours,
  notice_hours: rules.noticeHours,
  arrival_days: weekdaysOf(rules.arrivalDays),
});
