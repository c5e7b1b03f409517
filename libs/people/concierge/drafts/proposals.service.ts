import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/core/platform';
import { PLAN_TERMS, TIER_BENEFITS } from '#libs/core/rules';
import type { Reply } from '../answers/reply.js';
import { Engine } from '../engine.js';
import { ConciergeGateways, type Requester } from '../gateways.port.js';
import { EMPTY_MEMORY, type Memory } from '../memory.js';
import { NO_PAGE } from '../page.js';
import { meansNothing } from '../reading/search-terms.js';
import { count } from '../tools/say.js';
import { staysOfRequest, type SummaryLine } from './request-stays.js';

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
/** Further questions that are named. */
const MOST_LEFT = 9;
const MOST_LETTERS = 240;
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
    const { asked, left } = questionsOf(texts);
    const [about, standing] = await Promise.all([
      staysOfRequest(this.gateways, person, texts),
      this.standingOf(person),
    ]);
    const context = { ...(await this.writtenIn(person, texts)), bookingId: about.meantId };
    const answered: { question: string; reply: Reply }[] = [];
    for (const question of asked.filter((one) => isAnswerable(one, about.foreign))) {
      const reply = await this.replyTo(person, question, context);
      const says = reply.known && reply.outcome === 'answer' && reply.tools.length > 0;
      if (says) answered.push({ question, reply });
    }
    const answers = [...new Set(answered.map(({ reply }) => reply.text))];
    return {
      summary: [
        line(standing),
        ...[...asked, ...left].map((question) => line(`Asks: “${shortened(question)}”`)),
        ...(request.chatLines > 0
          ? [line(`Wrote ${count(request.chatLines, 'line')} in the chat before.`)]
          : []),
        ...about.lines,
      ],
      answer: answers.length > 0 ? letterTo(name, answers, context.memory.language) : null,
      sources: onePerAddress(answered.flatMap(({ reply }) => sourcesOf(reply))),
      open: [...asked.filter((question) => !answered.some((one) => one.question === question)), ...left].map(
        shortened,
      ),
    };
  }

  /** The language of the whole request: a sentence of it may be too short to tell. */
  private async writtenIn(asker: Requester, texts: readonly string[]): Promise<{ memory: Memory }> {
    const question = { ...{ asker, page: NO_PAGE, memory: EMPTY_MEMORY }, now: this.clock.now() };
    const language = await this.engine.languageOf({ ...question, message: texts.join('\n') });
    return { memory: { ...EMPTY_MEMORY, language } };
  }

  private replyTo(
    asker: Requester,
    message: string,
    { memory, bookingId }: { memory: Memory; bookingId: string | null },
  ): Promise<Reply> {
    const page = { ...NO_PAGE, bookingId };
    return this.engine.answer({ message, asker, page, memory, now: this.clock.now() });
  }

  private async standingOf({ id, role }: Requester): Promise<string> {
    if (id === null) return 'Not signed in: nothing that they say of themselves is proven.';
    if (role === 'property_owner') return 'Owns homes.';
    if (role === 'admin') return 'Works at Latchkey.';
    const snapshot = await this.gateways.snapshot(id);
    return snapshot
      ? `Travels on ${PLAN_TERMS[snapshot.plan].name}, ${TIER_BENEFITS[snapshot.tier].name}, with ${count(snapshot.balance, 'point')}.`
      : 'Travels.';
  }
}

const line = (text: string): SummaryLine => ({ text, bookingId: null });

/** The questions in somebody's words, and those that are too many to be answered at once; all that they wrote when there is none. */
function questionsOf(texts: readonly string[]): { asked: string[]; left: string[] } {
  const sentences = texts
    .flatMap((text) => text.split(/(?<=[.!?…])\s+|\n+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
  const questions = [...new Set(sentences.filter((sentence) => /[?？]$/u.test(sentence)))];
  if (questions.length === 0) return { asked: sentences.length > 0 ? [sentences.join(' ')] : [], left: [] };
  return {
    asked: questions.slice(0, MOST_QUESTIONS),
    left: questions.slice(MOST_QUESTIONS, MOST_QUESTIONS + MOST_LEFT),
  };
}

const ASKS = new Set('when where how who which what why whose whom'.split(' '));

/** Whether a question says what it is about, and not only "when?", and is about nothing that is somebody else's. */
const isAnswerable = (question: string, foreign: readonly string[]): boolean => {
  const text = question.toLowerCase();
  const words = text.match(/\p{L}+/gu) ?? [];
  return (
    words.some((word) => !meansNothing(word) && !ASKS.has(word)) &&
    !foreign.some((reference) => text.includes(reference))
  );
};

const shortened = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;

/** In another language than English nothing but the name stands around the answers. */
function letterTo(name: string, answers: readonly string[], language: Memory['language']): string {
  const first = name.split(' ')[0] ?? name;
  return language === 'en'
    ? [`Hi ${first},`, ...answers, 'Best,\nLatchkey support'].join('\n\n')
    : [`${first},`, ...answers, 'Latchkey'].join('\n\n');
}

const sourcesOf = ({ chips }: Reply): Proposal['sources'] =>
  chips.flatMap((chip) =>
    chip.kind === 'source' && chip.href.startsWith(HELP) ? [{ label: chip.label, href: chip.href }] : [],
  );

const onePerAddress = (sources: Proposal['sources']): Proposal['sources'] => [
  ...new Map(sources.map((one) => [one.href, one])).values(),
];
