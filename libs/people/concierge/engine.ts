import { Injectable } from '@nestjs/common';
import { DomainError } from '#libs/core/platform';
import { HelpAnswers } from './answers/help-answers.js';
import { comparisonReply, homeReply, homesReply, quoteReply } from './answers/home-answers.js';
import { OwnAnswers } from './answers/own-answers.js';
import type { OwnerQuestion } from './answers/owner-answers.js';
import { plainReply, toolReply, type Question, type Reply, type Turn } from './answers/reply.js';
import { TALK } from './answers/talk-answers.js';
import { ConciergeGateways } from './gateways.port.js';
import { asksAboutOthersIn } from './languages/asks-about-others.js';
import { articleText } from './languages/articles/article-text.js';
import { inLanguage } from './languages/in-language.js';
import type { Language } from './languages/language.js';
import { asksAboutOthers } from './reading/asks-about-others.js';
import { comparePlans } from './tools/account-tools.js';
import { source, type ToolContext } from './tools/tool.js';
import { mergeMemory, parseMessage, type ParsedMessage } from './turn.js';
import { isIntent, type Intent } from './understanding/meanings.js';
import { Understanding } from './understanding/understanding.js';

/** Below this likelihood the engine asks what is meant. */
const SURE = 0.15;

/** Sections whose question people ask about something of their own, too. */
const OWN_TOO: Readonly<Partial<Record<string, Intent | OwnerQuestion>>> = {
  'how-to-cancel': 'cancel_preview',
  'late-cancellation': 'cancel_preview',
  'refund-time': 'refund_status',
  'refund-failed': 'refund_status',
  'owner-cancels': 'refund_status',
  hold: 'hold_status',
  'check-in': 'stay_details',
  'points-when': 'stay_points',
  tiers: 'my_tier',
  redeem: 'my_perks',
  vouchers: 'my_vouchers',
  'failed-renewal': 'my_plan',
  reliability: 'reliability',
};

/** The built-in engine: guesses what is meant, runs the tools and phrases their results. Read-only. */
@Injectable()
export class Engine {
  private readonly help = new HelpAnswers();
  private readonly own = new OwnAnswers(this.help);
  private readonly understanding = new Understanding();

  constructor(private readonly gateways: ConciergeGateways) {}

  /** Answers a message; a domain error below 500 becomes the answer's text. */
  async answer(question: Question): Promise<Reply> {
    const context: ToolContext = {
      ...question,
      gateways: this.gateways,
      places: await this.gateways.places(),
    };
    const before = question.memory.language;
    const language = await this.understanding.languageOf(question.message, before, context.places);
    const parsed = await parseMessage(question.message, context, language);
    const [meaning, ...others] = await this.meanings(question, { parsed, language }, context);
    const memory = {
      ...mergeMemory(question.memory, parsed.preferences, meaning ?? ''),
      intent: meaning ?? null,
    };
    const reply =
      meaning === undefined
        ? this.help.unsure({ context, parsed, memory: question.memory }, others)
        : await this.replyOrRefusal(meaning, { context, parsed, memory });
    return inLanguage({ ...reply, memory: { ...reply.memory, language } }, { language, before, meaning });
  }

  private async replyOrRefusal(meaning: string, turn: Turn): Promise<Reply> {
    try {
      return await this.reply(meaning, turn);
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      return {
        ...plainReply(turn.memory, `${error.detail}.`.replace('..', '.')),
        translated: (speaker) =>
          `${speaker.wording.talk.notPossible} ${articleText('booking-window', speaker) ?? ''}`,
        chips: [source('When can I book?', '/help#booking-window')],
      };
    }
  }

  /** What a message means, then what else it may mean; the first is undefined when none is likely. */
  private async meanings(
    { message, asker, memory }: Question,
    { parsed, language }: { parsed: ParsedMessage; language: Language | 'other' },
    { places }: ToolContext,
  ): Promise<(string | undefined)[]> {
    const asksForOthers = asksAboutOthers(parsed.text) || asksAboutOthersIn(message, language);
    if (asksForOthers && !parsed.preferences.bookingRef) return ['others'];
    const guesses = await this.understanding.guesses(message, { parsed, asker, memory, places });
    const names = guesses.slice(0, 3).map(({ meaning }) => meaning);
    return (guesses[0]?.likelihood ?? 0) < SURE ? [undefined, ...names] : names;
  }

  private reply(meaning: string, turn: Turn): Promise<Reply> | Reply {
    if (!isIntent(meaning)) return this.section(meaning, turn);
    return TALK[meaning]?.(turn.memory) ?? this.fact(meaning, turn);
  }

  private section(id: string, turn: Turn): Promise<Reply> | Reply {
    const section = this.help.section(id, turn.memory);
    const intent = OWN_TOO[id];
    const { id: userId } = turn.context.asker;
    return intent && userId !== null ? this.own.withOwn(section, turn, { intent, userId }) : section;
  }

  private fact(intent: Intent, turn: Turn): Promise<Reply> | Reply {
    const { context, parsed, memory } = turn;
    switch (intent) {
      case 'human':
        return this.help.human(memory);
      case 'find_homes':
        return homesReply(turn);
      case 'quote_stay':
        return quoteReply(turn);
      case 'home_facts':
        return homeReply(turn);
      case 'compare_homes':
        return comparisonReply(turn);
      case 'points_for_stay':
        return this.own.earnedPoints(turn);
      case 'my_plan':
        if (parsed.plans.length > 1) return toolReply(memory, comparePlans(parsed.plans, null));
    }
    return context.asker.id === null
      ? this.own.signInFirst(intent, memory)
      : this.own.forUser(intent, turn, context.asker.id);
  }
}
