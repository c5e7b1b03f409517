import type { ChatTable } from '#libs/core/contracts';
import { DomainError } from '#libs/core/platform';
import { cents, CLEANING_FEE, formatCents, type Cents, type CivilDate } from '#libs/core/rules';
import type { HomeFacts, QuoteFacts } from '../gateways.port.js';
import { saidComparison } from '../languages/said-homes.js';
import { amenityName } from '../reading/amenities.js';
import { homePath } from './home-tools.js';
import { count, day, instant, money } from './say.js';
import { ask, source, toolResult, type ToolContext, type ToolResult } from './tool.js';

/** What homes are compared for; without dates the least price of so many nights counts. */
export interface ComparedFor {
  amenities: readonly string[];
  nights: number;
  stay: { checkIn: CivilDate; checkOut: CivilDate } | null;
  guests: number | null;
}

/** A home with the quote for its dates, or why it cannot be booked for them. */
interface Compared {
  home: HomeFacts;
  quote: QuoteFacts | null;
  refused: string | null;
  total: Cents;
}

/**
 * Compares homes: a line each, with the total of the stay, or its least total when no dates are known; a table for those whose plan has it.
 * @param homes at least one @spec F13, G10
 */
export async function compareHomes(
  context: ToolContext,
  homes: readonly HomeFacts[],
  wanted: ComparedFor,
): Promise<ToolResult> {
  const { amenities, nights, stay, guests } = wanted;
  const compared = await Promise.all(homes.map((home) => compare(context, home, wanted)));
  const lines = compared.map((one) => lineOf(one, wanted));
  const verdict = verdictOf(compared);
  const shared =
    homes.length > 1 ? amenities.filter((key) => homes.every((home) => home.amenities.includes(key))) : [];
  const both =
    shared.length > 0
      ? `${homes.length === 2 ? 'Both have' : 'All have'} ${shared.map(amenityName).join(' and ')}.`
      : '';
  const table = context.acts && homes.length > 1 ? tableOf(compared, wanted) : null;
  return toolResult('compare_homes', [...lines, verdict, both].filter(Boolean).join('\n'), {
    translated: stay ? undefined : saidComparison(homes, { amenities, nights }),
    table,
    ...(table && { beside: [verdict, both].filter(Boolean).join('\n') || table.caption }),
    chips: homes.map((home) =>
      table ? ask(`Hold ${home.title}`) : source(home.title, homePath(home.id, stay, guests)),
    ),
    userText: homes.map(({ title }) => title),
    memoryUpdate: { homeIds: homes.map(({ id }) => id) },
  });
}

async function compare(
  { gateways, asker }: ToolContext,
  home: HomeFacts,
  { stay, guests, nights }: ComparedFor,
): Promise<Compared> {
  const least = cents(home.nightly * nights + CLEANING_FEE);
  if (!stay) return { home, quote: null, refused: null, total: least };
  try {
    const quote = await gateways.quote({ homeId: home.id, ...stay, guests: guests ?? 1 }, asker);
    return { home, quote, refused: null, total: quote.total };
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    return { home, quote: null, refused: error.detail.replace(/[.]$/, ''), total: least };
  }
}

/** For what the price is: "for 2 nights", "from May 20 to May 22". */
function lineOf({ home, quote, refused, total }: Compared, { amenities, nights, stay }: ComparedFor): string {
  const has = amenities
    .map((key) => `, ${home.amenities.includes(key) ? 'with' : 'without'} ${amenityName(key)}`)
    .join('');
  const size = `up to ${count(home.maxGuests, 'guest')}, ${count(home.bedrooms, 'bedroom')}`;
  const where = `${home.title}, ${home.city}, ${home.state}`;
  const rated = stay ? `, ${ratingOf(home)}` : '';
  if (refused !== null) return `${where}: ${refused}. ${size}${rated}${has}.`;
  const nightly = `${money(home.nightly)} a night + ${money(CLEANING_FEE)} cleaning`;
  return quote
    ? `${where}: ${money(total)} in all for ${count(quote.nights, 'night')} (${money(quote.subtotal)} + ${money(quote.cleaning)} cleaning; from ${money(home.nightly)} a night), ${size}${rated}${has}. ${freeOf(quote)}. ${cancellationOf(quote)}.`
    : `${where}: from ${money(total)} in all for ${count(nights, 'night')} (from ${nightly}), ${size}${has}.`;
}

/** Which home is cheapest, of those that can be had. */
function verdictOf(compared: readonly Compared[]): string {
  const [cheapest, next] = compared
    .filter(({ refused, quote }) => refused === null && quote?.available !== false)
    .toSorted((one, other) => one.total - other.total);
  const difference = cheapest && next ? cents(next.total - cheapest.total) : cents(0);
  return cheapest && difference > 0
    ? `${cheapest.home.title} is ${money(difference)} cheaper for the stay.`
    : '';
}

/** An average is shown with one decimal; a home without reviews is new. @spec F8 */
const ratingOf = ({ rating }: HomeFacts): string =>
  rating === null || rating === undefined ? 'New' : `${rating.toFixed(1)} of 5`;
const freeOf = ({ available }: QuoteFacts): string => (available ? 'Free' : 'Taken');
const cancellationOf = ({ refundEligible, refundCutoffAt, timeZone }: QuoteFacts): string =>
  refundEligible ? `Partial refund until ${instant(refundCutoffAt, timeZone)}` : 'No refund';

const UNKNOWN = '–';

function tableOf(compared: readonly Compared[], wanted: ComparedFor): ChatTable {
  const { stay, nights, amenities } = wanted;
  const row = (label: string, cell: (one: Compared) => string) => ({ label, cells: compared.map(cell) });
  const ofQuote = (cell: (quote: QuoteFacts) => string) => (one: Compared) =>
    one.quote ? cell(one.quote) : UNKNOWN;
  return {
    caption: stay
      ? `${day(stay.checkIn)} to ${day(stay.checkOut)}, cleaning included`
      : `Least price of ${count(nights, 'night')}, cleaning included`,
    columns: compared.map(({ home }) => ({
      label: home.title,
      href: homePath(home.id, stay, wanted.guests),
    })),
    rows: [
      row('Total', ({ refused, total }) =>
        refused === null ? `${stay ? '' : 'from '}${formatCents(total)}` : UNKNOWN,
      ),
      row('A night', ({ home }) => `from ${formatCents(home.nightly)}`),
      ...(stay
        ? [row('These dates', (one) => one.refused ?? (one.quote ? freeOf(one.quote) : UNKNOWN))]
        : []),
      row('Where', ({ home }) => `${home.city}, ${home.state}`),
      row('Guests', ({ home }) => `up to ${home.maxGuests}`),
      row('Bedrooms', ({ home }) => String(home.bedrooms)),
      row('Rating', ({ home }) => ratingOf(home)),
      ...(stay ? [row('Cancellation', ofQuote(cancellationOf))] : []),
      ...amenities.map((key) =>
        row(capital(amenityName(key)), ({ home }) => (home.amenities.includes(key) ? 'Yes' : 'No')),
      ),
    ],
  };
}

const capital = (text: string): string =>
  text.replace(/^(?:a|an|the) /, '').replace(/^./, (first) => first.toUpperCase());
