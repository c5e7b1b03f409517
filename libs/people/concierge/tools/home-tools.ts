import { cents, type CivilDate, CLEANING_FEE, dollars, formatCount, nightsBetween } from '#libs/core/rules';
import type { HomeFacts, HomePreferences } from '../gateways.port.js';
import type { Memory } from '../memory.js';
import { count, day, instant, money } from './say.js';
import { ask, found, source, type Desk, type ToolResult } from './tool.js';

/** What may be asked of a search. */
export type Wish = Pick<
  Memory,
  'place' | 'checkIn' | 'checkOut' | 'guests' | 'budget' | 'perNight' | 'amenities'
>;

/** Homes that really can be booked. @throws DomainError for dates that nobody can book */
export async function findHomes(desk: Desk, wish: Wish): Promise<ToolResult> {
  const stay = wish.checkIn && wish.checkOut ? { checkIn: wish.checkIn, checkOut: wish.checkOut } : null;
  const { total, homes } = await desk.gateways.homes(asked(wish, stay), desk.asker);
  const chip = source(total === 0 ? 'Browse homes' : 'See them all', listPath(wish, stay));
  const about = preferenceLabels(wish, stay);
  if (total === 0)
    return found(
      'find_homes',
      `I found no home that can be booked ${about}. Other dates, another town or a higher limit may help.`,
      {
        chips: [chip, ...desk.places.slice(0, 2).map(({ city }) => ask(city, `Homes in ${city}`))],
        remember: { homeIds: [] },
      },
    );
  const lines = homes.map((home, index) => `${index + 1}. ${line(home, stay)}`);
  const open = homes.map((home) => source(home.title, homePath(home.id, stay, wish.guests)));
  return found(
    'find_homes',
    `${total === 1 ? 'One home' : `${formatCount(total)} homes`} can be booked ${about}${total > homes.length ? '. The best rated' : ''}:\n${lines.join('\n')}`,
    {
      chips: [...open, chip, ...(stay ? [] : [ask('This weekend'), ask('For 2 guests')])],
      foreign: homes.map(({ title }) => title),
      remember: { homeIds: homes.map(({ id }) => id) },
    },
  );
}

const asked = (wish: Wish, stay: HomePreferences['stay']): HomePreferences => ({
  place: wish.place,
  stay,
  guests: wish.guests,
  maxPrice: limitOf(wish, stay),
  amenities: wish.amenities,
});

/** With dates a price is the total (F13), so a limit per night becomes one. */
function limitOf({ budget, perNight }: Wish, stay: HomePreferences['stay']): HomePreferences['maxPrice'] {
  if (budget === null) return null;
  if (!stay || !perNight) return dollars(budget);
  return cents(dollars(budget) * nightsBetween(stay.checkIn, stay.checkOut) + CLEANING_FEE);
}

function preferenceLabels(wish: Wish, stay: HomePreferences['stay']): string {
  const parts = [
    wish.place ? `in ${wish.place}` : '',
    stay ? `from ${day(stay.checkIn)} to ${day(stay.checkOut)}` : '',
    wish.guests ? `for ${count(wish.guests, 'guest')}` : '',
    wish.budget === null ? '' : 'within your budget',
    wish.amenities.length > 0
      ? `with ${wish.amenities.map((one) => one.replaceAll('_', ' ')).join(' and ')}`
      : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : 'right now';
}

function line(home: HomeFacts, stay: HomePreferences['stay']): string {
  const price = stay
    ? `${money(cents(home.nightly * nightsBetween(stay.checkIn, stay.checkOut) + CLEANING_FEE))} in all, cleaning included`
    : `${money(home.nightly)} a night + ${money(CLEANING_FEE)} cleaning`;
  return `${home.title}, ${home.city}, ${home.state}: ${price}, up to ${count(home.maxGuests, 'guest')}`;
}

function listPath(wish: Wish, stay: HomePreferences['stay']): string {
  const limit = limitOf(wish, stay);
  const query = stayQuery(stay, wish.guests);
  if (wish.place) query.set('city', wish.place);
  if (limit !== null) query.set('max_price', String(Math.floor(limit / 100)));
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

/** Where a home can be seen, with the stay that was spoken of. */
function homePath(id: string, stay: HomePreferences['stay'], guests: number | null): string {
  const query = stayQuery(stay, guests);
  return `/properties/${id}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** What a stay costs, from the product's one quote. @throws DomainError as a quote does */
export async function quoteStay(
  desk: Desk,
  wish: { homeId: string; checkIn: CivilDate; checkOut: CivilDate; guests: number },
): Promise<ToolResult> {
  const quote = await desk.gateways.quote(wish, desk.asker);
  const stay = { checkIn: quote.checkIn, checkOut: quote.checkOut };
  const refund = quote.refundEligible
    ? `You could cancel with a partial refund until ${instant(quote.refundCutoffAt, quote.timeZone)}.`
    : 'Check-in is so close that nothing would come back on cancellation.';
  const free = quote.available ? refund : 'These nights are taken at the moment, so it cannot be booked.';
  return found(
    'quote_stay',
    `${quote.home.title} from ${day(quote.checkIn)} to ${day(quote.checkOut)} for ${count(quote.guests, 'guest')} costs ${money(quote.total)} in all: ${count(quote.nights, 'night')} for ${money(quote.subtotal)}, plus ${money(quote.cleaning)} cleaning. ${free}`,
    {
      chips: [
        source('Open this quote', homePath(quote.home.id, stay, quote.guests)),
        source('What a stay costs', '/help#price'),
      ],
      foreign: [quote.home.title],
      remember: { homeIds: [quote.home.id] },
    },
  );
}

/** The facts of one home. */
export async function homeFacts(desk: Desk, homeId: string): Promise<ToolResult | null> {
  const home = await desk.gateways.home(homeId, desk.asker);
  if (!home) return null;
  const amenities = home.amenities.map((one) => one.replaceAll('_', ' ')).join(', ');
  return found(
    'home_facts',
    `${home.title} in ${home.city}, ${home.state} takes up to ${count(home.maxGuests, 'guest')} in ${count(home.bedrooms, 'bedroom')} and costs ${money(home.nightly)} a night + ${money(CLEANING_FEE)} cleaning. Check-in is from ${clock(home.checkInTime)}, check-out until ${clock(home.checkOutTime)}.${amenities ? ` It has: ${amenities}.` : ''}`,
    {
      chips: [source(home.title, homePath(home.id, null, null))],
      foreign: [home.title, amenities],
      remember: { homeIds: [home.id] },
    },
  );
}

/** "3:00 PM" from "15:00". */
function clock(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':');
  const hours = Number(hour);
  return `${String(hours % 12 || 12)}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
}
