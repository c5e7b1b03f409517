import type { BoardHomeView, BoardNightView } from '#libs/core/contracts';
import type { BlockReason, BoardState } from '#libs/core/rules';
import { exactDollars, fullDate } from '#libs/ui';

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
  const { date, state, price, can_arrive: canArrive } = night;
  const guest = guestOf(home, night)?.guest_name;
  switch (state) {
    case 'free':
      return canArrive ? `free for ${exactDollars(price)}` : 'free, no arrival';
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
