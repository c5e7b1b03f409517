import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/core/platform';
import { PLAN_TERMS, TIER_BENEFITS } from '#libs/core/rules';
import type { Reply } from '../answers/reply.js';
import { Engine } from '../engine.js';
import { ConciergeGateways, type BookingFacts, type Requester } from '../gateways.port.js';
import { EMPTY_MEMORY } from '../memory.js';
import { NO_PAGE } from '../page.js';
import { count, day, money, shortId } from '../tools/say.js';

/** A support request that waits for an answer. */
export interface RequestToAnswer {
  /** Who asks; nobody for a visitor, about whom nothing is known. */
  person: Requester;
  name: string;
  /** What they have written since our last answer, oldest first. */
  texts: readonly string[];
  /** Lines of the chat that it came from. */
  chatLines: number;
}

/** A line of a summary, with the booking that it is about. */
interface SummaryLine {
  text: string;
  bookingId: string | null;
}

/** What an operator needs to answer a request. */
export interface Proposal {
  summary: SummaryLine[];
  /** A letter to check and to send; null when neither the help nor what is the person's own answers a question. */
  answer: string | null;
  /** Questions that the letter does not answer. */
  open: string[];
  /** Articles of the help that it quotes. */
  sources: { label: string; href: string }[];
}

const MOST_QUESTIONS = 3;
const MOST_BOOKINGS = 2;
const MOST_LETTERS = 240;
const REFERENCE = /(?<![0-9a-f-])#?([0-9a-f]{8})(?![0-9a-f-])/gi;
const HELP = '/help';

/** Proposes answers to support requests. They are written by the built-in engine: nothing of a request leaves for a language model. @spec decision 57 */
@Injectable()
export class Proposals {
  constructor(
    private readonly engine: Engine,
    private readonly gateways: ConciergeGateways,
    private readonly clock: Clock,
  ) {}

  async for(request: RequestToAnswer): Promise<Proposal> {
    const { person, name, texts } = request;
    const questions = questionsOf(texts);
    const [bookings, standing] = await Promise.all([this.bookingsFor(request), this.standingOf(person)]);
    const answered: { question: string; reply: Reply }[] = [];
    for (const question of questions) {
      const reply = await this.replyTo(person, question);
      const says = reply.known && reply.outcome === 'answer' && reply.tools.length > 0;
      if (says) answered.push({ question, reply });
    }
    return {
      summary: [
        line(standing),
        ...questions.map((question) => line(`Asks: “${question}”`)),
        ...(request.chatLines > 0
          ? [line(`Wrote ${count(request.chatLines, 'line')} in the chat before.`)]
          : []),
        ...bookings.map((booking) => ({ text: bookingLine(booking), bookingId: booking.id })),
      ],
      answer:
        answered.length > 0
          ? letterTo(
              name,
              answered.map(({ reply }) => reply.text),
            )
          : null,
      sources: answered.flatMap(({ reply }) => sourcesOf(reply)),
      open: questions.filter((question) => !answered.some((one) => one.question === question)),
    };
  }

  private replyTo(asker: Requester, message: string): Promise<Reply> {
    return this.engine.answer({ message, asker, page: NO_PAGE, memory: EMPTY_MEMORY, now: this.clock.now() });
  }

  private async standingOf({ id, role }: Requester): Promise<string> {
    if (id === null) return 'Not signed in: nothing that they say of themselves is proven.';
    if (role === 'property_owner') return 'Owns homes.';
    const snapshot = await this.gateways.snapshot(id);
    return snapshot
      ? `Travels on ${PLAN_TERMS[snapshot.plan].name}, ${TIER_BENEFITS[snapshot.tier].name}, with ${count(snapshot.balance, 'point')}.`
      : 'Travels.';
  }

  /** The bookings that a request names; otherwise the next or last one. */
  private async bookingsFor({ person: { id, role }, texts }: RequestToAnswer): Promise<BookingFacts[]> {
    if (id === null || role === 'property_owner') return [];
    const named = [...texts.join('\n').matchAll(REFERENCE)].map(([, reference = '']) =>
      reference.toLowerCase(),
    );
    const found = await Promise.all(
      [...new Set(named)].slice(0, MOST_BOOKINGS).map((reference) => this.gateways.bookings(id, reference)),
    );
    const meant = found.flat().slice(0, MOST_BOOKINGS);
    return meant.length > 0 ? meant : (await this.gateways.bookings(id)).slice(0, 1);
  }
}

const line = (text: string): SummaryLine => ({ text, bookingId: null });

function bookingLine(booking: BookingFacts): string {
  const { id, title, checkIn, checkOut, status, total, refunded } = booking;
  const returned = refunded > 0 ? `, ${money(refunded)} refunded` : '';
  return `Booking #${shortId(id)}: ${title}, ${day(checkIn)} – ${day(checkOut)}, ${status}, ${money(total)} in total${returned}.`;
}

/** The questions in somebody's words; the beginning of what they wrote when there is none. */
function questionsOf(texts: readonly string[]): string[] {
  const sentences = texts
    .flatMap((text) => text.split(/(?<=[.!?…])\s+|\n+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
  const questions = sentences.filter((sentence) => sentence.endsWith('?'));
  const shown = questions.length > 0 ? questions : sentences.slice(0, 1);
  return shown.slice(0, MOST_QUESTIONS).map((text) => text.slice(0, MOST_LETTERS));
}

const letterTo = (name: string, answers: readonly string[]): string =>
  [`Hi ${name.split(' ')[0] ?? name},`, ...answers, 'Best,\nLatchkey support'].join('\n\n');

const sourcesOf = ({ chips }: Reply): Proposal['sources'] =>
  chips.flatMap((chip) =>
    chip.kind === 'source' && chip.href.startsWith(HELP) ? [{ label: chip.label, href: chip.href }] : [],
  );
