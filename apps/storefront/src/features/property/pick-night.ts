import { addDays, nightsBetween, type CivilDate, type Nights } from '#libs/core/rules';
import { fits, gapWith, NO_STAY, type StayBounds, type StayChoice } from '../../stay/stay-days.js';

/** The stay after a click on a night; `restarted` tells why a new stay began instead of extending the old one. */
export interface PickedNight {
  stay: StayChoice;
  restarted: 'taken_between' | 'too_long' | null;
}

/**
 * The first click starts a stay of one night, or of as many as the home asks for, a later night extends it, the same night clears it. A gap is chosen as a whole. A night that the stay cannot
 * be extended to starts a new stay, with the reason.
 * @spec B7, C15, G5
 */
export function pickNight(choice: StayChoice, night: CivilDate, bounds: StayBounds): PickedNight {
  const { checkIn, checkOut } = choice;
  const { minNights = 1 } = bounds;
  const gap = gapWith(night, bounds);
  if (gap) return { stay: checkIn === gap.from ? NO_STAY : stayOf(gap), restarted: null };
  const shortest = { checkIn: night, checkOut: addDays(night, minNights) };
  if (!checkIn || night < checkIn) return { stay: shortest, restarted: null };
  if (night === checkIn && checkOut === shortest.checkOut) return { stay: NO_STAY, restarted: null };
  const added = Math.max(nightsBetween(checkIn, night) + 1, minNights);
  const extended = { checkIn, checkOut: addDays(checkIn, added) };
  if (fits(extended, bounds)) return { stay: extended, restarted: null };
  const tooLong = nightsBetween(checkIn, extended.checkOut) > bounds.maxNights;
  return { stay: shortest, restarted: tooLong ? 'too_long' : 'taken_between' };
}

const stayOf = ({ from, to }: Nights): StayChoice => ({ checkIn: from, checkOut: to });
