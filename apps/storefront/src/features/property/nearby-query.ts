import type { PropertyDetailView } from '#libs/core/contracts';
import { fits } from '../../stay/stay-days.js';
import { boundsOf, stayQuery, type StayDraft } from '../../stay/use-stay.js';

/** The dates for which homes near this one are looked for: those that were chosen, unless they cannot be booked here. */
export const nearbyQuery = (home: PropertyDetailView, stay: StayDraft): string =>
  fits(stay, boundsOf(home)) ? stayQuery({ ...stay, guests: 1 }) : '';
