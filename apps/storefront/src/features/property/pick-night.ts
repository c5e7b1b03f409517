import { addDays, nightsBetween, type CivilDate } from '#libs/core/rules';
import { fits, NO_STAY, type StayBounds, type StayChoice } from '../../stay/stay-days.js';

/** The stay after a click on a night, and why it starts over instead of growing. */
export interface PickedNight {
  stay: StayChoice;
  anew: 'taken_between' | 'too_long' | null;
}

/**
 * The first click starts a stay of one night, a later night extends it, the same night clears it. A night that is only reachable
 * across a taken one starts a new stay, with the reason.
 * @spec B7, C15
 */
export function pickNight(choice: StayChoice, night: CivilDate, bounds: StayBounds): PickedNight {
  const { checkIn, checkOut } = choice;
  const alone = { checkIn: night, checkOut: addDays(night, 1) };
  if (!checkIn || night < checkIn) return { stay: alone, anew: null };
  if (night === checkIn && checkOut === alone.checkOut) return { stay: NO_STAY, anew: null };
  const longer = { checkIn, checkOut: alone.checkOut };
  if (fits(longer, bounds)) return { stay: longer, anew: null };
  const tooLong = nightsBetween(checkIn, longer.checkOut) > bounds.maxNights;
  return { stay: alone, anew: tooLong ? 'too_long' : 'taken_between' };
}
