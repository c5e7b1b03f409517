import type { BookingFacts, ConciergeGateways, GuestStayFacts, Requester } from '../gateways.port.js';
import { day, money, shortId } from '../tools/say.js';

/** A line of a summary, with the booking that it is about. */
export interface SummaryLine {
  text: string;
  bookingId: string | null;
}

/** The stays of a request. `meantId` is the one that it names; null when it names none of theirs, or several. */
interface RequestStays {
  lines: SummaryLine[];
  meantId: string | null;
  /** References that are none of theirs. */
  foreign: string[];
}

const MOST_STAYS = 2;
const REFERENCE = /(?<![0-9a-f-])(#?)([0-9a-f]{8})(?![0-9a-f-])/gi;

/**
 * The stays that somebody names in a request, as a guest or as a host; otherwise the next or last one of a guest. What is not theirs is named as
 * that, so that nobody answers about another stay by mistake. Of a visitor nothing is known.
 */
export async function staysOfRequest(
  gateways: ConciergeGateways,
  { id, role }: Requester,
  texts: readonly string[],
): Promise<RequestStays> {
  if (id === null) return { lines: [], meantId: null, foreign: [] };
  const references = referencesIn(texts);
  const isHost = role === 'property_owner';
  const lines = isHost
    ? await hostLines(gateways, id, references)
    : await guestLines(gateways, id, references);
  const named = lines.filter((one) => one.bookingId !== null);
  const foreign = references.filter(
    ({ reference, isMarked }) => isMarked && !named.some((one) => shortId(one.bookingId ?? '') === reference),
  );
  const next = named.length === 0 && !isHost ? (await gateways.bookings(id)).slice(0, 1).map(guestLine) : [];
  return {
    lines: [
      ...named,
      ...foreign.map(({ reference }) => ({ text: `#${reference} is none of theirs.`, bookingId: null })),
      ...next,
    ],
    meantId: named.length === 1 && !isHost ? (named[0]?.bookingId ?? null) : null,
    foreign: foreign.map(({ reference }) => reference),
  };
}

/** @returns at most two; `isMarked` is what stands behind a # and cannot be another number */
function referencesIn(texts: readonly string[]): { reference: string; isMarked: boolean }[] {
  const found = new Map<string, boolean>();
  for (const [, mark, reference = ''] of texts.join('\n').matchAll(REFERENCE))
    found.set(reference.toLowerCase(), mark === '#' || found.get(reference.toLowerCase()) === true);
  return [...found].slice(0, MOST_STAYS).map(([reference, isMarked]) => ({ reference, isMarked }));
}

type References = ReturnType<typeof referencesIn>;

async function guestLines(gateways: ConciergeGateways, userId: string, references: References) {
  const found = await Promise.all(references.map(({ reference }) => gateways.bookings(userId, reference)));
  return found.flat().slice(0, MOST_STAYS).map(guestLine);
}

async function hostLines(gateways: ConciergeGateways, ownerId: string, references: References) {
  if (references.length === 0) return [];
  const stays = await gateways.guestStays(ownerId);
  return stays
    .filter(({ id }) => references.some(({ reference }) => shortId(id) === reference))
    .slice(0, MOST_STAYS)
    .map(hostLine);
}

function guestLine(booking: BookingFacts): SummaryLine {
  const { id, title, checkIn, checkOut, status, total, refunded } = booking;
  const returned = refunded > 0 ? `, ${money(refunded)} refunded` : '';
  return {
    text: `Booking #${shortId(id)}: ${title}, ${day(checkIn)} – ${day(checkOut)}, ${status}, ${money(total)} in total${returned}.`,
    bookingId: id,
  };
}

const hostLine = ({
  id,
  title,
  checkIn,
  checkOut,
  status,
  earnings,
  cleaning,
}: GuestStayFacts): SummaryLine => ({
  text: `Booking #${shortId(id)} at their ${title}: ${day(checkIn)} – ${day(checkOut)}, ${status}, ${money(earnings)} for them and ${money(cleaning)} for cleaning.`,
  bookingId: id,
});
