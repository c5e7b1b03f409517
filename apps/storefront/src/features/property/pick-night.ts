import { addDays, nightsBetween, type CivilDate } from '#libs/core/rules';
import { fits, NO_STAY, type StayBounds, type StayChoice } from '../../stay/stay-days.js';

/** The stay after a click on a night; `restarted` tells why a new stay began instead of extending the old one. */
export interface PickedNight {
  stay: StayChoice;
  restarted: 'taken_between' | 'too_long' | null;
}

/**
 * The first click starts a stay of one night, a later night extends it, the same night clears it. A night that the stay cannot
 * be extended to starts a new stay, with the reason.
 * @spec B7, C15
 */
export function pickNight(choice: StayChoice, night: CivilDate, bounds: StayBounds): PickedNight {
  const { checkIn, checkOut } = choice;
  const oneNight = { checkIn: night, checkOut: addDays(night, 1) };
  if (!checkIn || night < checkIn) return { stay: oneNight, restarted: null };
  if (night === checkIn && checkOut === oneNight.checkOut) return { stay: NO_STAY, restarted: null };
  const extended = { checkIn, checkOut: oneNight.checkOut };
  if (fits(extended, bounds)) return { stay: extended, restarted: null };
  const tooLong = nightsBetween(checkIn, extended.checkOut) > bounds.maxNights;
  return { stay: oneNight, restarted: tooLong ? 'too_long' : 'taken_between' };
}
