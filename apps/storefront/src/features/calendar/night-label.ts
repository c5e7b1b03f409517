import type { BoardHomeView, BoardNightView } from '#libs/core/contracts';
import { daysInWords, weekdayBits, type BlockReason, type BoardState } from '#libs/core/rules';
import { exactDollars, fullDate, plural } from '#libs/ui';

/** The reasons of a block, as owners read them. */
export const REASONS: Readonly<Record<BlockReason, string>> = {
  own_use: 'Own use',
  maintenance: 'Maintenance',
  other: 'Other',
};

/** A night's state in a cell. */
export const SHORT_STATES: Readonly<Record<BoardState, string>> = {
  free: 'Free',
  held: 'Held',
  sold: 'Sold',
  blocked: 'Blocked',
  imported: 'Taken',
  preparation: 'Prep',
};

/** Why a free night is not for sale, in a cell. */
export const SHORT_REASONS: Readonly<Record<NonNullable<BoardNightView['not_for_sale']>, string>> = {
  tonight: 'Too late',
  notice: 'Notice',
  arrival_days: 'No stay',
  shortest_stay: 'Too short',
  paused: 'Paused',
};

/** Why a free night is not for sale, by the rules of its home; null for every other night. @spec B3, G5 */
export function whyNotForSale({ rules }: BoardHomeView, { not_for_sale: reason }: BoardNightView) {
  switch (reason) {
    case null:
      return null;
    case 'tonight':
      return 'check-in is tomorrow at the earliest';
    case 'notice':
      return `you ask for ${plural(rules.notice_hours, 'hour')} of notice`;
    case 'arrival_days':
      return `check-in is only on ${daysInWords(weekdayBits(rules.arrival_days))}, and no stay that starts then reaches this night`;
    case 'shortest_stay':
      return `there are too few nights in a row for your shortest stay of ${plural(rules.min_nights, 'night')}`;
    case 'paused':
      return 'the home is paused';
  }
}

/** True for a night that guests can stay through, though none can arrive. */
export const isStayThrough = ({ state, can_arrive: canArrive, not_for_sale: reason }: BoardNightView) =>
  state === 'free' && reason === null && !canArrive;

/** A night in words, for people who do not see its colour. */
export function nightLabel(home: BoardHomeView, night: BoardNightView): string {
  const parts = [fullDate(night.date), stateOf(home, night)];
  if (night.departure) parts.push('a guest leaves');
  if (night.arrival) parts.push('a guest arrives');
  const conflict = conflictOf(home, night);
  if (conflict) parts.push(`also taken on ${conflict.platform}`);
  return parts.join(', ');
}

/** The stay in this night. */
export const guestOf = ({ stays }: BoardHomeView, { date }: BoardNightView) =>
  stays.find((stay) => stay.check_in_date <= date && date < stay.check_out_date);

/** The stay on another platform that takes this night as well, though it is not free here. */
export const conflictOf = ({ conflicts }: BoardHomeView, { date, state }: BoardNightView) =>
  state === 'imported' ? undefined : conflicts.find(({ from, to }) => from <= date && date < to);

function stateOf(home: BoardHomeView, night: BoardNightView): string {
  const { date, state, price } = night;
  const why = whyNotForSale(home, night);
  const guest = guestOf(home, night)?.guest_name;
  switch (state) {
    case 'free':
      if (why !== null) return `free, but can’t be booked: ${why}`;
      return `free for ${exactDollars(price)}${night.own_price ? ', a price of its own' : ''}${isStayThrough(night) ? ', no check-in' : ''}`;
    case 'imported':
      return 'taken on another platform';
    case 'preparation':
      return 'kept free for preparation';
    case 'held':
      return `held for ${guest ?? 'a guest'}`;
    case 'sold':
      return `sold to ${guest ?? 'a guest'}`;
    case 'blocked': {
      const block = home.blocks.find(({ from, to }) => from <= date && date < to);
      return block ? `blocked: ${REASONS[block.reason].toLowerCase()}` : 'blocked';
    }
  }
}
