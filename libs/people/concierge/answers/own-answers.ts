import { dollars } from '#libs/core/rules';
import type { Intent } from '../intents.js';
import type { Memory } from '../memory.js';
import { comparePlans, myPoints, pointsForStay } from '../tools/account-tools.js';
import { cancellationPreview, isAhead, myBookings } from '../tools/booking-tools.js';
import { tail } from '../tools/say.js';
import { ask, SIGN_IN, source } from '../tools/tool.js';
import { bookingMeant } from '../turn.js';
import { unknown, type HelpAnswers } from './help-answers.js';
import { result, said, type Reply, type Turn } from './reply.js';

/** The section of the help that says for everybody what was asked about one's own. */
const FOR_EVERYBODY: Partial<Record<Intent, string>> = {
  cancellation_preview: 'cancellation',
  my_points: 'points',
  my_plan: 'plans',
};

/** Answers about what is somebody's own: bookings, what cancelling means, points, plan. */
export class OwnAnswers {
  constructor(private readonly help: HelpAnswers) {}

  /** What a visitor asks about their own things is said as far as it is the same for everybody. */
  signInFirst(intent: Intent, memory: Memory): Reply {
    const section = FOR_EVERYBODY[intent];
    const general = section ? this.help.section(section, memory) : said(memory, '');
    return {
      ...general,
      text: `Please sign in and ask again, so that I can look at what is yours.${general.text ? `\nFor everybody: ${general.text}` : ''}`,
      chips: [SIGN_IN, ...general.chips],
    };
  }

  /** What somebody who is signed in asks about their own things. */
  ofMine(intent: Intent, turn: Turn, userId: string): Promise<Reply> {
    if (intent === 'my_bookings') return this.bookings(turn, userId);
    if (intent === 'cancellation_preview') return this.cancellation(turn, userId);
    return this.snapshot(intent, turn, userId);
  }

  /** What a stay of some amount earns, on the asker's plan unless they name another. */
  async earning({ desk, heard, memory }: Turn): Promise<Reply> {
    const snapshot = desk.asker.id === null ? null : await desk.gateways.snapshot(desk.asker.id);
    const plan = heard.plans[0] ?? snapshot?.plan ?? null;
    return result(memory, pointsForStay(dollars(heard.amount ?? 0), plan));
  }

  private async bookings({ desk, heard, memory }: Turn, userId: string): Promise<Reply> {
    const all = await desk.gateways.bookings(userId);
    const { bookingTail } = heard.said;
    const named = bookingTail ? all.filter(({ id }) => tail(id) === bookingTail) : all;
    if (bookingTail && named.length === 0) return notYours(memory);
    return result(memory, myBookings(desk, named));
  }

  private async cancellation({ desk, heard, memory }: Turn, userId: string): Promise<Reply> {
    const bookings = await desk.gateways.bookings(userId);
    const { bookingTail } = heard.said;
    if (bookingTail && !bookings.some(({ id }) => tail(id) === bookingTail)) return notYours(memory);
    const booking = bookingMeant(bookings, { heard, memory, now: desk.now });
    if (!booking) return this.nothingToCancel(memory);
    const found = result(memory, await cancellationPreview(desk, booking));
    const others = bookings.filter((one) => one.id !== booking.id && isAhead(one, desk.now)).slice(0, 2);
    const asks = others.map(({ id, title }) =>
      ask(`And ${title}?`, `What would I get back if I cancel #${tail(id)}?`),
    );
    return { ...found, chips: [...found.chips, ...asks] };
  }

  private nothingToCancel(memory: Memory): Reply {
    const general = this.help.section('cancellation', memory);
    return {
      ...general,
      text: `You have no booking that could be cancelled.\nFor everybody: ${general.text}`,
    };
  }

  private async snapshot(intent: Intent, { desk, memory }: Turn, userId: string): Promise<Reply> {
    const snapshot = await desk.gateways.snapshot(userId);
    if (!snapshot) return unknown(memory);
    return result(memory, intent === 'my_plan' ? comparePlans([], snapshot.plan) : myPoints(snapshot));
  }
}

const notYours = (memory: Memory): Reply => ({
  ...said(memory, 'There is no such booking among yours.'),
  chips: [source('My Bookings', '/bookings')],
});
