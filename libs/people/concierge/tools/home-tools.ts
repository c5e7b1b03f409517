import { type Cents, cents, CLEANING_FEE, dollars, nightsBetween, stateName } from '#libs/core/rules';
import { holdOffer } from '../acts/offers.js';
import type { HomeFacts, HomePreferences, QuoteFacts, StayWanted } from '../gateways.port.js';
import { saidHome, saidHomes, saidQuote } from '../languages/said-homes.js';
import type { Memory } from '../memory.js';
import { amenityName } from '../reading/amenities.js';
import { clock, count, day, instant, money } from './say.js';
import { ask, toolResult, source, type ToolContext, type ToolResult } from './tool.js';
import { obstaclesTo } from './what-fits.js';

/** The search criteria of a conversation. */
export type SearchCriteria = Pick<
  Memory,
  | 'places'
  | 'checkIn'
  | 'checkOut'
  | 'nights'
  | 'guests'
  | 'budget'
  | 'perNight'
  | 'inTotal'
  | 'amenities'
  | 'without'
  | 'notPlaces'
  | 'kinds'
  | 'bedrooms'
  | 'cheapest'
>;

/** Finds bookable homes. @throws DomainError for dates that cannot be booked */
export async function findHomes(context: ToolContext, criteria: SearchCriteria): Promise<ToolResult> {
  const { checkIn, checkOut } = criteria;
  const stay = checkIn && checkOut ? { checkIn, checkOut } : null;
  const { total, homes } = await context.gateways.homes(preferencesOf(criteria, stay), context.asker);
  const chip = source(total === 0 ? 'Browse homes' : 'See in search', listPath(criteria, stay));
  const about = describeCriteria(criteria, stay);
  if (total === 0) {
    const obstacles = await obstaclesTo(context, criteria);
    const why =
      obstacles.length > 0
        ? obstacles.map(({ text }) => text).join(' ')
        : 'Other dates, another town or a higher limit may help.';
    return toolResult('find_homes', `I found no ${nounOf(criteria)} that can be booked ${about}. ${why}`, {
      translated: saidHomes([], 0, { ...criteria, stay }),
      chips: [chip, ...context.places.slice(0, 2).map(({ city }) => ask(city, `Homes in ${city}`))],
      memoryUpdate: { homeIds: [] },
    });
  }
  const lines = homes.map(
    (home, index) => `${homes.length === 1 ? '' : `${index + 1}. `}${line(home, stay, criteria.nights)}`,
  );
  const open = homes.map((home) => source(home.title, homePath(home.id, stay, criteria.guests)));
  return toolResult(
    'find_homes',
    `${total === 1 ? `One ${nounOf(criteria)}` : count(total, nounOf(criteria))} can be booked ${about}${total > homes.length ? `. ${criteria.cheapest ? 'The cheapest' : 'The best rated'}` : ''}:\n${lines.join('\n')}`,
    {
      translated: saidHomes(homes, total, { ...criteria, stay }),
      chips: [...open, chip, ...(stay ? [] : [ask('This weekend'), ask('For 2 guests')])],
      userText: homes.map(({ title }) => title),
      memoryUpdate: { homeIds: homes.map(({ id }) => id) },
    },
  );
}

/** "home", or the kind that is asked for: "cabin". */
const nounOf = ({ kinds: [kind, ...others] }: SearchCriteria): string =>
  kind && others.length === 0 ? kind.toLowerCase() : 'home';

const preferencesOf = (criteria: SearchCriteria, stay: HomePreferences['stay']): HomePreferences => ({
  places: criteria.places,
  stay,
  guests: criteria.guests,
  maxPrice: maxPriceOf(criteria, stay),
  amenities: criteria.amenities,
  without: criteria.without,
  notPlaces: criteria.notPlaces,
  kinds: criteria.kinds,
  bedrooms: criteria.bedrooms,
  cheapest: criteria.cheapest,
});

/** With dates, prices are totals (F13), so a limit per night is converted. */
function maxPriceOf(
  { budget, perNight, inTotal, nights }: SearchCriteria,
  stay: HomePreferences['stay'],
): HomePreferences['maxPrice'] {
  if (budget === null) return null;
  if (!stay && !perNight && (inTotal || nights))
    return cents(Math.max(0, Math.floor((dollars(budget) - CLEANING_FEE) / (nights ?? 1))));
  if (!stay || !perNight) return dollars(budget);
  return cents(dollars(budget) * nightsBetween(stay.checkIn, stay.checkOut) + CLEANING_FEE);
}

/** "Oregon" for OR; towns as they are. */
const placeName = (place: string): string => stateName(place) ?? place;

function describeCriteria(criteria: SearchCriteria, stay: HomePreferences['stay']): string {
  const parts = [
    criteria.kinds.length > 1 ? `(${criteria.kinds.join(' or ').toLowerCase()})` : '',
    criteria.places.length > 0 ? `in ${criteria.places.map(placeName).join(' or ')}` : '',
    stay ? `from ${day(stay.checkIn)} to ${day(stay.checkOut)}` : '',
    criteria.guests ? `for ${count(criteria.guests, 'guest')}` : '',
    criteria.bedrooms ? `with ${count(criteria.bedrooms, 'bedroom')} or more` : '',
    criteria.budget === null ? '' : 'within your budget',
    criteria.amenities.length > 0 ? `with ${criteria.amenities.map(amenityName).join(' and ')}` : '',
    criteria.without.length > 0 ? `without ${criteria.without.map(amenityName).join(' or ')}` : '',
    criteria.notPlaces.length > 0 ? `outside ${criteria.notPlaces.map(placeName).join(' and ')}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : 'right now';
}

/** What the nights that were searched for cost; of so many others, what they would at the lowest price. */
const totalOf = ({ total, nightly }: HomeFacts, nights: number): Cents =>
  total ?? cents(nightly * nights + CLEANING_FEE);

function line(home: HomeFacts, stay: HomePreferences['stay'], nights: number | null): string {
  const price = stay
    ? `${money(totalOf(home, nightsBetween(stay.checkIn, stay.checkOut)))} total, cleaning included`
    : `${money(home.nightly)} a night + ${money(CLEANING_FEE)} cleaning${nights ? `, from ${money(totalOf(home, nights))} total for ${count(nights, 'night')}${nights > 1 ? ` (${money(cents(home.nightly * nights))} + ${money(CLEANING_FEE)})` : ''}` : ''}`;
  return `${home.title}, ${home.city}, ${home.state}: ${price}, up to ${count(home.maxGuests, 'guest')}`;
}

function listPath(criteria: SearchCriteria, stay: HomePreferences['stay']): string {
  const maxPrice = maxPriceOf(criteria, stay);
  const query = stayQuery(stay, criteria.guests);
  const [place, ...others] = criteria.places;
  if (place && others.length === 0) query.set('city', place);
  if (maxPrice !== null) query.set('max_price', String(Math.floor(maxPrice / 100)));
  return query.size > 0 ? `/properties?${query.toString()}` : '/properties';
}

function stayQuery(stay: HomePreferences['stay'], guests: number | null): URLSearchParams {
  const query = new URLSearchParams();
  if (stay) {
    query.set('check_in', stay.checkIn);
    query.set('check_out', stay.checkOut);
  }
  if (guests && guests > 1) query.set('guests', String(guests));
  return query;
}

/** The path of a home's page, with the stay. */
export function homePath(id: string, stay: HomePreferences['stay'], guests: number | null): string {
  const query = stayQuery(stay, guests);
  return `/properties/${id}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** Quotes a stay with the product's own quote, with a card that holds it. @throws DomainError as a quote does */
export async function quoteStay(context: ToolContext, request: StayWanted): Promise<ToolResult> {
  const quote = await context.gateways.quote(request, context.asker);
  const stay = { checkIn: quote.checkIn, checkOut: quote.checkOut };
  const refund = quote.refundEligible
    ? `You could cancel with a partial refund until ${instant(quote.refundCutoffAt, quote.timeZone)}.`
    : 'Check-in is so close that nothing would come back on cancellation.';
  const free = quote.available ? refund : 'These nights are taken at the moment, so it cannot be booked.';
  const support = quote.available ? (context.acts ?? null) : null;
  return toolResult(
    'quote_stay',
    `${quote.home.title} from ${day(quote.checkIn)} to ${day(quote.checkOut)} for ${count(quote.guests, 'guest')} costs ${money(quote.total)} total: ${count(quote.nights, 'night')} for ${money(quote.subtotal)}, plus ${money(quote.cleaning)} cleaning${voucherLine(quote)}. ${free}${support ? ` Press the button below to hold it for ${count(support.holdMinutes, 'minute')}.` : ''}`,
    {
      translated: saidQuote(quote),
      act: support && holdOffer(quote, request.voucher ?? null, support),
      chips: [
        source('Open this quote', homePath(quote.home.id, stay, quote.guests)),
        source('What a stay costs', '/help#price'),
      ],
      userText: [quote.home.title, quote.voucher?.title ?? ''],
      memoryUpdate: { homeIds: [quote.home.id] },
    },
  );
}

const voucherLine = ({ voucher }: QuoteFacts): string =>
  voucher ? `, less ${money(voucher.discount)} with your voucher ${voucher.title}` : '';

/** A home is too small for so many guests. */
export const tooManyGuests = (home: HomeFacts, guests: number): ToolResult =>
  toolResult(
    'home_facts',
    `No, ${home.title} takes up to ${count(home.maxGuests, 'guest')}, so it cannot be booked for ${guests}.`,
    {
      chips: [source(home.title, homePath(home.id, null, null)), ask(`Homes for ${guests} guests`)],
      userText: [home.title],
      memoryUpdate: { homeIds: [home.id] },
    },
  );

/** A home is large enough for so many guests; its price is for the dates that are still to be said. */
export function enoughFor(home: HomeFacts, guests: number): ToolResult {
  const facts = homeFacts(home, []);
  return {
    ...facts,
    text: `Yes, ${guests} fit: ${facts.text} For which dates? Then I can tell you the total.`,
    chips: [...facts.chips, ask('This weekend'), ask('Tomorrow for 2 nights')],
  };
}

/** The facts about a home; first, whether it has what was asked about. @param asked keys of amenities */
export function homeFacts(home: HomeFacts, asked: readonly string[]): ToolResult {
  const answers = asked.map((key) =>
    home.amenities.includes(key)
      ? `Yes, ${home.title} has ${amenityName(key)}.`
      : `No, ${home.title} does not list ${amenityName(key)}.`,
  );
  const amenities = home.amenities.map(amenityName).join(', ');
  const about = `${home.title} in ${home.city}, ${home.state} takes up to ${count(home.maxGuests, 'guest')} in ${count(home.bedrooms, 'bedroom')} and costs from ${money(home.nightly)} a night + ${money(CLEANING_FEE)} cleaning. Stays are ${count(home.minNights, 'night')} or more, up to ${home.maxNights}. Check-in is from ${clock(home.checkInTime)}, check-out until ${clock(home.checkOutTime)}.`;
  return toolResult(
    'home_facts',
    [...answers, about, amenities && `It has: ${amenities}.`].filter(Boolean).join(' '),
    {
      translated: saidHome(home, asked),
      chips: [source(home.title, homePath(home.id, null, null)), ask('Is it free this weekend?')],
      userText: [home.title, amenities],
      memoryUpdate: { homeIds: [home.id] },
    },
  );
}
