import { addDays, nightsBetween, type CivilDate } from '#libs/rules';
import { fits, NO_STAY, type StayBounds, type StayChoice } from '../stay/stay-days.js';

/** The stay after a night was pressed, and why it begins anew when one might have expected a longer one. */
export interface PickedNight {
  stay: StayChoice;
  anew: 'taken_between' | 'too_long' | null;
}

/**
 * A first night is a stay of one night, a later one makes it longer, the only one gives it up. What cannot be reached
 * without a taken night begins a new stay, and says so.
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
