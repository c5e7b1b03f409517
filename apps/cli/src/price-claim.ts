import type { Config } from '#libs/core/platform';
import {
  CLEANING_FEE,
  formatCents,
  parseCivilDate,
  sum,
  type Cents,
  type PriceClaim,
} from '#libs/core/rules';
import { PriceClaims, type ReplayedClaim } from '#libs/stays/deals';
import { PRICING_TABLES } from '#libs/stays/pricing';
import { withDatabase } from './database.js';
import { productTime } from './seed/installation.js';
import { UserError } from './user-error.js';

/** The stay and the moment of a claim, as somebody typed them. */
export interface AskedClaim {
  homeId: string;
  checkIn: string;
  checkOut: string;
  /** An instant; now when it is left out. */
  at?: string;
}

type Why = Extract<ReplayedClaim['verdict'], { claim: null }>['why'];

const WHY: Readonly<Record<Why, string>> = {
  not_listed: 'the home was not published',
  not_sold: 'the home did not sell such a stay',
  never_another: 'as far as is known, the stay never had another price',
  unknown_past: 'what the stay cost in the 30 days before its price began is not known as a whole',
  too_new: 'the home was published for less than three days in the 30 days before its price began',
  not_lower: 'the stay was as cheap, or cheaper, in the 30 days before its price began',
  no_proof: 'nothing shows that somebody could book the stay for the lowest of the earlier prices',
  dates_invalid: 'these dates could not be booked then',
  date_past: 'check-in was past',
  too_long: 'the stay was longer than the home allowed',
  too_short_notice: 'it was too late to book it',
  arrival_day: 'no stay began on that day of the week',
  too_short: 'the stay was shorter than the home allowed',
  gap_nights: 'these nights could be booked only with others of their gap',
  too_few_guests: 'there were no guests',
  too_many_guests: 'there were too many guests',
  waiver_missing: 'the disclaimer was not accepted',
  taken: 'some of the nights were taken',
};

/**
 * What was said about the price of a stay at a moment of the last year, by which records, or why nothing was; in lines.
 * @throws UserError for a home, a date or an instant that is none
 * @spec decision 32
 */
export async function replayClaim(
  config: Pick<Config, 'directDatabaseUrl'>,
  { homeId, checkIn, checkOut, at }: AskedClaim,
): Promise<string[]> {
  const stay = { from: dayIn(checkIn), to: dayIn(checkOut) };
  return withDatabase(config, PRICING_TABLES, async ({ em }) => {
    const now = at === undefined ? await productTime(em.fork()) : instantIn(at);
    const replayed = await new PriceClaims(em).replay(idIn(homeId), stay, now);
    if (!replayed) throw new UserError(`There is no home ${homeId}.`);
    const heading = `${homeId}, ${checkIn} to ${checkOut}, at ${now.toISOString()}:`;
    return [heading, ...verdictLines(replayed), recordsLine(replayed)];
  });
}

const verdictLines = ({ verdict, offers }: ReplayedClaim): string[] =>
  verdict.claim ? claimLines(verdict.claim, offers) : [`No claim: ${WHY[verdict.why]}.`];

const claimLines = (claim: PriceClaim, offers: ReplayedClaim['offers']): string[] => [
  `Claim: ${total(claim.reference)} struck through, ${total(claim.present)} now, cleaning included.`,
  `  ${total(claim.present)} since ${claim.since.toISOString()}, by ${recordAt(offers, claim.since)}.`,
  `  ${total(claim.reference)} was the lowest total in the 30 days before; the stay could be booked for it`,
  `  at ${claim.offeredAt.toISOString()}, by ${recordAt(offers, claim.offeredAt)}.`,
];

/** What was in force at an instant. */
function recordAt(offers: ReplayedClaim['offers'], at: Date): string {
  const offer = offers.findLast(({ since }) => since <= at);
  if (!offer) return 'what was offered before';
  const since = `what was offered from ${offer.since.toISOString()}`;
  return offer.until ? `${since} to ${offer.until.toISOString()} (past_offers)` : `${since} on (in force)`;
}

const recordsLine = ({ offers, entries }: ReplayedClaim): string =>
  `Records: ${offers.length} of what was offered, ${entries} of nights taken near the stay.`;

const total = (nights: Cents): string => formatCents(sum(nights, CLEANING_FEE));

function dayIn(text: string) {
  const day = parseCivilDate(text);
  if (!day) throw new UserError(`${text} is not a day such as 2026-05-01.`);
  return day;
}

function instantIn(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()))
    throw new UserError(`--at: ${text} is not a time such as 2026-05-01T12:00:00Z.`);
  return instant;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idIn(text: string): string {
  if (!ID.test(text)) throw new UserError(`${text} is not the id of a home.`);
  return text.toLowerCase();
}
