import { helpSections, type HelpSection } from '#libs/core/contracts';
import type { Place, Requester } from '../gateways.port.js';
import type { Memory } from '../memory.js';
import { ageIn } from '../reading/ages.js';
import { mentionOf, speaksOfAmenities } from '../reading/amenities.js';
import { asksThroughOther } from '../reading/asks-about-others.js';
import { cityIn } from '../reading/cities.js';
import { guestAskedAfter } from '../reading/guest-asked-after.js';
import { kindsSaid } from '../reading/kinds.js';
import { asksWhichOf } from '../reading/ordinals.js';
import { movesStay } from '../reading/moves-stay.js';
import type { ParsedMessage } from '../turn.js';
import { ABOUT_HOMES, ABOUT_OWNING, ABOUT_STAYS } from './meanings.js';

/** What is known about a message besides its words. */
export interface Circumstances {
  parsed: ParsedMessage;
  asker: Requester;
  memory: Memory;
  places: readonly Place[];
  /** Whether the message names a home that the asker has booked, or owns. */
  namesOwn?: boolean;
  /** Whether it was written on the page of a home, or of a stay. */
  isAtHome?: boolean;
}

/** Messages of so many words at most continue what was talked about. */
const SHORT = 7;
/** Longer ones do, too, when they begin with what joins them or point back. */
const LONGEST_CONTINUATION = 14;
const POINTS_BACK =
  /^(?:and|but|so|or|then|also|what about|how about|in that case|if so)\b|\b(?:it|that|those|them|they|the ones?|this one|that one)\b/;
/** Whether a message of so many words continues what was talked about. */
export const continues = (words: number, text: string): boolean =>
  words <= SHORT || (words <= LONGEST_CONTINUATION && POINTS_BACK.test(text));
const CONTINUES = 2.5;
const HAS_CRITERIA = 2.5;
/** "And with our dog" or "no hot tub needed" after a search wants other homes, and asks nothing. */
const REFINES = 200;
const ADDS =
  /^(?:(?:and|also|plus|but|ok|okay|then|or|maybe|preferably|ideally) )*(?:with|without|needs?|must (?:have|be)|has to (?:have|be)|under|below|less than|at most|up to|no more than|only|something|anything) /;
const ASKS =
  /\?|\b(?:what|how|why|when|where|who|which|can|could|do|does|did|is|are|may|am|should|would|will)\b/;
/** Who says nothing but where and when looks for homes. */
const SAYS_NOTHING_ELSE = 200;
const NAMES_BOOKING = 20;
const NAMES_OWN = 3;
const NAMES_A_CITY = 4;
const COUNTS_AGAIN = 6;
/** Who looks at a home and speaks of what homes have asks whether it has that, not for others that do. */
const ASKS_OF_THE_PAGE = 4;
/** Who speaks of homes, not of one, and says what they must be like looks for them. */
const LOOKS_FOR_HOMES = 4;
const HOMES =
  /\b(?:places|homes|houses|cabins|cottages|lofts|villas|chalets|studios|rentals|somewhere|anywhere|options|listings|whatever you have|what do you have|what have you got|whats? (?:still )?(?:open|free|available|left))\b/;
/** Who wants a night more of a stay that is booked looks for no home. */
const MOVES_A_STAY = 60;
/** Who asks which of the homes shown has something looks for no others. */
const ASKS_WHICH_OF_LIST = 8;
/** "Three months from now" and "next summer" cannot be booked yet. */
const SPEAKS_OF_LATER = 12;
const FAR_AHEAD =
  /\b(?:months?|years?) (?:from now|ahead|out|away|in advance)\b|\bnext (?:year|summer|winter|spring|autumn|fall|christmas)\b|\bin (?:\w+ ){1,2}(?:months|years)(?! time)\b/;
/** What only who books does. */
const BY_TRAVELERS: ReadonlySet<string> = new Set([
  ...['change-dates', 'how-to-cancel', 'hold', 'hold-limits', 'arrival-guide', 'write-review'],
]);
const STATES_AN_AGE = 4;
const UNLIKELY = 0.1;
const RULED_OUT = 0.005;
const LESS_LIKELY = 0.4;
/** An owner mostly asks about owning; a short message mostly stays with the topic. */
const OF_ONES_OWN = 2;
const SAME_TOPIC = 2;
const sectionsOf = (...topics: readonly HelpSection['topic'][]): ReadonlySet<string> =>
  new Set(helpSections().flatMap(({ id, topic }) => (topics.includes(topic) ? [id] : [])));
/** What the help tells owners. */
export const FOR_OWNERS = sectionsOf('For owners');
const FOR_TRAVELERS = sectionsOf('Plans', 'Loyalty');
const TOPICS: ReadonlyMap<string, string> = new Map(helpSections().map(({ id, topic }) => [id, topic]));

/** The topics of what people ask about their own. */
const TOPIC_OF_INTENT: Readonly<Record<string, HelpSection['topic']>> = {
  ...Object.fromEntries(
    (['cancel_preview', 'cancel_deadline', 'refund_status'] as const).map((one) => [
      one,
      'Cancelling and refunds',
    ]),
  ),
  hold_status: 'Booking',
  my_plan: 'Plans',
  ...Object.fromEntries(
    (['my_points', 'my_tier', 'my_perks', 'my_vouchers', 'stay_points', 'points_for_stay'] as const).map(
      (one) => [one, 'Loyalty'],
    ),
  ),
  ...Object.fromEntries([...ABOUT_OWNING].map((one) => [one, 'For owners'])),
};

/** How much likelier a meaning becomes by who asks, what was said before and what the message states. @param words of the message */
export function howMuchLikelier(
  meaning: string,
  words: number,
  { parsed, asker, memory, namesOwn = false, isAtHome = false }: Circumstances,
): number {
  const isOwner = asker.role === 'property_owner';
  const { places, unknownPlace, notPlaces, checkIn, nights, guests, budget, bookingRef } = parsed.preferences;
  const { amenities, without, dropped, kinds, bedrooms, ordinal } = parsed.preferences;
  const criteria =
    places ??
    notPlaces ??
    checkIn ??
    nights ??
    guests ??
    budget ??
    amenities ??
    without ??
    dropped ??
    kinds ??
    bedrooms ??
    ordinal;
  const before = memory.intent ?? '';
  const isShort = continues(words, parsed.text);
  let factor = 1;
  if (ABOUT_OWNING.has(meaning) && !isOwner) factor *= asker.role === null ? UNLIKELY : RULED_OUT;
  if (ABOUT_STAYS.has(meaning) && isOwner) factor *= RULED_OUT;
  if (ABOUT_STAYS.has(meaning) && asker.role === null && places !== undefined) factor *= LESS_LIKELY;
  if (FOR_OWNERS.has(meaning) && asker.role === 'traveler') factor *= LESS_LIKELY;
  if (FOR_OWNERS.has(meaning) && isOwner) factor *= OF_ONES_OWN;
  if ((FOR_TRAVELERS.has(meaning) || ABOUT_HOMES.has(meaning) || BY_TRAVELERS.has(meaning)) && isOwner)
    factor *= LESS_LIKELY;
  if (ABOUT_STAYS.has(meaning) && bookingRef !== undefined) factor *= NAMES_BOOKING;
  if ((isOwner ? ABOUT_OWNING : ABOUT_STAYS).has(meaning) && namesOwn) factor *= NAMES_OWN;
  if (ABOUT_HOMES.has(meaning) && isOwner && namesOwn) factor *= UNLIKELY;
  if (meaning === 'find_homes' && unknownPlace !== undefined && cityIn(`in ${unknownPlace}`) !== null)
    factor *= NAMES_A_CITY;
  // Whose question it is, and how old somebody is, are no data of others; and who brings a dog may mean it by "he".
  if (
    meaning === 'others' &&
    (asksThroughOther(parsed.text) || ageIn(parsed.text) !== null || mentionOf('pets', parsed.text) !== null)
  )
    factor *= UNLIKELY;
  if (meaning === 'booking-window' && FAR_AHEAD.test(parsed.text)) factor *= SPEAKS_OF_LATER;
  if (meaning === 'age' && ageIn(parsed.text) !== null) factor *= STATES_AN_AGE;
  if (
    meaning === 'find_homes' &&
    parsed.preferences.bare &&
    !isOwner &&
    !isAtHome &&
    (before === '' || before === 'find_homes')
  )
    factor *= SAYS_NOTHING_ELSE;
  if (meaning === 'owner_stays' && isOwner && guestAskedAfter(parsed.text) !== null) factor *= REFINES;
  if (meaning === 'out_of_scope' && parsed.preferences.bare) factor *= RULED_OUT;
  if (meaning === 'quote_stay' && countsAgain(parsed, memory)) factor *= COUNTS_AGAIN;
  else if (
    meaning === 'find_homes' &&
    unknownPlace === undefined &&
    criteria !== undefined &&
    ABOUT_HOMES.has(before) &&
    !countsAgain(parsed, memory)
  )
    factor *=
      before === 'find_homes' && (ADDS.test(parsed.text) || dropped !== undefined) && !ASKS.test(parsed.text)
        ? REFINES
        : HAS_CRITERIA;
  if (meaning === 'home_facts' && isAtHome && places === undefined && speaksOfAmenities(parsed.text))
    factor *= ASKS_OF_THE_PAGE;
  if (meaning === 'find_homes' && !isOwner && !isAtHome && !namesOwn && looksForHomes(parsed))
    factor *= LOOKS_FOR_HOMES;
  if (meaning === 'change-dates' && asker.role === 'traveler' && namesOwn && movesStay(parsed.text))
    factor *= MOVES_A_STAY;
  if (memory.homeIds.length > 1 && asksWhichOf(parsed.text)) {
    if (meaning === 'home_facts' || meaning === 'compare_homes') factor *= ASKS_WHICH_OF_LIST;
    if (meaning === 'find_homes') factor *= LESS_LIKELY;
  }
  if (meaning === 'find_homes' && namesOwn && movesStay(parsed.text)) factor *= UNLIKELY;
  if (meaning === 'find_homes' && isAtHome && criteria === undefined) factor *= LESS_LIKELY;
  if (isShort && TOPICS.has(meaning) && TOPICS.get(meaning) === topicOf(before)) factor *= SAME_TOPIC;
  for (const family of [ABOUT_HOMES, ABOUT_STAYS, ABOUT_OWNING])
    if (isShort && family.has(before) && family.has(meaning)) factor *= CONTINUES;
  return factor;
}

/** Whether a message speaks of homes and says what they must be like. */
function looksForHomes({ text, preferences }: ParsedMessage): boolean {
  const { amenities, kinds, budget, bedrooms, guests, cheapest } = preferences;
  return (
    HOMES.test(text) &&
    [amenities, kinds, budget, bedrooms, guests, cheapest].some((one) => one !== undefined)
  );
}

/** The topic of the help to which a meaning belongs; undefined for one that stands alone. */
const topicOf = (meaning: string): string | undefined => TOPICS.get(meaning) ?? TOPIC_OF_INTENT[meaning];

/** Whether a message asks the price of the home that was just quoted for other days or people. A question about a rule may lie in between. */
function countsAgain({ preferences }: ParsedMessage, { intent, homeIds, checkIn: asked }: Memory): boolean {
  const { places, notPlaces, amenities, without, kinds, bedrooms, budget, cheapest } = preferences;
  const { checkIn, nights, guests, ordinal } = preferences;
  const homes = [places, notPlaces, amenities, without, kinds, bedrooms, budget, cheapest, ordinal];
  const isAnother = homes.some((one) => one !== undefined);
  const wasQuoted = intent === 'quote_stay' || (asked !== null && TOPICS.has(intent ?? ''));
  return (
    wasQuoted &&
    homeIds.length === 1 &&
    !isAnother &&
    [checkIn, nights, guests].some((one) => one !== undefined)
  );
}

/** "And the barn?", "what about the other one?": nothing but another home. */
const ANOTHER_HOME =
  /^(?:and |or |but )*(?:what about |how about |same for )?(?:with |for |at |in |of )?(?:the|my|our) [\w' -]{2,40}\??$/;

/** True when an owner asks about another home what was asked about the one before. */
export function asksOfAnotherHome({ parsed, asker, memory, namesOwn = false }: Circumstances): boolean {
  const { text, preferences } = parsed;
  const isHome = namesOwn || preferences.ordinal === 'other' || kindsSaid(text).length > 0;
  return (
    asker.role === 'property_owner' &&
    ABOUT_OWNING.has(memory.intent ?? '') &&
    isHome &&
    ANOTHER_HOME.test(text)
  );
}
