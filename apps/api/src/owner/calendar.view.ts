import type { BoardHomeView, StayRulesView } from '#libs/core/contracts';
import { boardNights, toDollars, weekdaysOf, type OwnerRules } from '#libs/core/rules';
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
  now: Date,
): BoardHomeView {
  const limits = limitsOf(home, now);
  const listed = home.status === 'listed';
  const price = toDollars(home.nightly_cents);
  const entries = [
    ...stays,
    ...blocks.map((block) => ({ ...block, status: null })),
    ...imported.map((nights) => ({ ...nights, status: 'imported' as const })),
  ];
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
      price,
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

export const stayRulesView = (rules: OwnerRules): StayRulesView => ({
  min_nights: rules.minNights,
  max_nights: rules.maxNights,
  preparation_hours: rules.preparationHours,
  notice_hours: rules.noticeHours,
  arrival_days: weekdaysOf(rules.arrivalDays),
});
