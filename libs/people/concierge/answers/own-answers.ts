import { dollars } from '#libs/core/rules';
import type { BookingFacts } from '../gateways.port.js';
import type { Intent } from '../intents.js';
import type { Memory } from '../memory.js';
import { comparePlans, myPoints, pointsForStay } from '../tools/account-tools.js';
import { cancellationPreview, isAhead, myBookings } from '../tools/booking-tools.js';
import { shortId } from '../tools/say.js';
import { ask, SIGN_IN, source, type ToolContext } from '../tools/tool.js';
import { resolveBooking } from '../turn.js';
import { unknown, type HelpAnswers } from './help-answers.js';
import { plainReply, toolReply, type Reply, type Turn } from './reply.js';

/** The help section with the general answer to a personal question. */
const GENERAL_SECTIONS: Partial<Record<Intent, string>> = {
  cancellation_preview: 'cancellation',
  my_points: 'points',
  my_plan: 'plans',
};

/** Answers about the asker's own bookings, cancellations, points and plan. */
export class OwnAnswers {
  constructor(private readonly help: HelpAnswers) {}

  /** Asks a visitor to sign in, and gives the general answer if there is one. */
  signInFirst(intent: Intent, memory: Memory): Reply {
    const section = GENERAL_SECTIONS[intent];
    const general = section ? this.help.section(section, memory) : plainReply(memory, '');
    return {
      ...general,
      text: `Please sign in and ask again, so that I can look at what is yours.${general.text ? `\nFor everybody: ${general.text}` : ''}`,
      chips: [SIGN_IN, ...general.chips],
    };
  }

  /** Answers a personal question of a signed-in user. */
  forUser(intent: Intent, turn: Turn, userId: string): Promise<Reply> {
    if (intent === 'my_bookings') return this.bookings(turn, userId);
    if (intent === 'cancellation_preview') return this.cancellation(turn, userId);
    return this.snapshot(intent, turn, userId);
  }

  /** Points for a stay of the stated amount, on the asker's plan unless they name another. */
  async earnedPoints({ context, parsed, memory }: Turn): Promise<Reply> {
    const snapshot = context.asker.id === null ? null : await context.gateways.snapshot(context.asker.id);
    const plan = parsed.plans[0] ?? snapshot?.plan ?? null;
    return toolReply(memory, pointsForStay(dollars(parsed.amount ?? 0), plan));
  }

  private async bookings({ context, parsed, memory }: Turn, userId: string): Promise<Reply> {
    const { bookingRef } = parsed.preferences;
    const bookings = await context.gateways.bookings(userId, bookingRef);
    if (bookingRef && bookings.length === 0) return bookingNotFound(memory);
    return toolReply(memory, myBookings(context, bookings));
  }

  private async cancellation({ context, parsed, memory }: Turn, userId: string): Promise<Reply> {
    const { bookingRef } = parsed.preferences;
    const mentioned = bookingRef ?? (memory.bookingId === null ? undefined : shortId(memory.bookingId));
    const bookings = await bookingsWith(context, userId, mentioned);
    if (bookingRef && !bookings.some(({ id }) => shortId(id) === bookingRef)) return bookingNotFound(memory);
    const booking = resolveBooking(bookings, { parsed, memory, now: context.now });
    if (!booking) return this.nothingToCancel(memory);
    const reply = toolReply(memory, await cancellationPreview(context, booking));
    const others = bookings.filter((one) => one.id !== booking.id && isAhead(one, context.now)).slice(0, 2);
    const asks = others.map(({ id, title }) =>
      ask(`And ${title}?`, `What would I get back if I cancel #${shortId(id)}?`),
    );
    return { ...reply, chips: [...reply.chips, ...asks] };
  }

  private nothingToCancel(memory: Memory): Reply {
    const general = this.help.section('cancellation', memory);
    return {
      ...general,
      text: `You have no booking that could be cancelled.\nFor everybody: ${general.text}`,
    };
  }

  private async snapshot(intent: Intent, { context, memory }: Turn, userId: string): Promise<Reply> {
    const snapshot = await context.gateways.snapshot(userId);
    if (!snapshot) return unknown(memory);
    return toolReply(memory, intent === 'my_plan' ? comparePlans([], snapshot.plan) : myPoints(snapshot));
  }
}

/** The user's bookings, including the mentioned one, however old it is. */
async function bookingsWith(
  { gateways }: ToolContext,
  userId: string,
  bookingRef?: string,
): Promise<BookingFacts[]> {
  const bookings = await gateways.bookings(userId);
  if (!bookingRef || bookings.some(({ id }) => shortId(id) === bookingRef)) return bookings;
  return [...bookings, ...(await gateways.bookings(userId, bookingRef))];
}

const bookingNotFound = (memory: Memory): Reply => ({
  ...plainReply(memory, 'There is no such booking among yours.'),
  chips: [source('My Bookings', '/bookings')],
});
