import { Injectable } from '@nestjs/common';
import { DomainError } from '#libs/core/platform';
import { dollars } from '#libs/core/rules';
import { HelpAnswers } from './answers/help-answers.js';
import { comparisonReply, homeReply, homesReply, quoteReply, whichHome } from './answers/home-answers.js';
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
import { nightlyIn } from './reading/plans-and-amounts.js';
import type { StatedPreferences } from './reading/read-preferences.js';
import { comparePlans } from './tools/account-tools.js';
import { source, type ToolContext } from './tools/tool.js';
import { WORKED } from './tools/worked-example.js';
import { mergeMemory, parseMessage, type ParsedMessage } from './turn.js';
import { ABOUT_HOMES, isIntent, type Intent } from './understanding/meanings.js';
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
        : await this.replyOrRefusal([meaning, ...others.flatMap((one) => one ?? [])], {
            context,
            parsed,
            memory,
          });
    return inLanguage({ ...reply, memory: { ...reply.memory, language } }, { language, before, meaning });
  }

  private async replyOrRefusal(meanings: readonly string[], turn: Turn): Promise<Reply> {
    try {
      return await this.firstOf(meanings, turn);
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

  /** The answer to the likeliest meaning that has one: what is asked about a home gives way when no home is meant. */
  private async firstOf([meaning = '', ...others]: readonly string[], turn: Turn): Promise<Reply> {
    const reply = await this.reply(meaning, turn);
    if (reply) return reply;
    if (!isSearch(turn.parsed.preferences)) {
      const next = others.find((one) => !ABOUT_HOMES.has(one));
      const instead = next === undefined ? null : await this.reply(next, turn);
      return instead ?? whichHome(turn, []);
    }
    const search = 'find_homes';
    const memory = { ...mergeMemory(turn.memory, turn.parsed.preferences, search), intent: search };
    return homesReply({ ...turn, memory });
  }

  private reply(meaning: string, turn: Turn): Promise<Reply | null> | Reply {
    if (!isIntent(meaning)) return this.section(meaning, turn);
    return TALK[meaning]?.(turn.memory) ?? this.fact(meaning, turn);
  }

  private section(id: string, turn: Turn): Promise<Reply> | Reply {
    const section = workedOut(id, this.help.section(id, turn.memory), turn.parsed);
    const intent = OWN_TOO[id];
    const { id: userId } = turn.context.asker;
    return intent && userId !== null ? this.own.withOwn(section, turn, { intent, userId }) : section;
  }

  private fact(intent: Intent, turn: Turn): Promise<Reply | null> | Reply {
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

/** Whether a message states what homes must be like; an amount alone may be about anything. */
const isSearch = ({ amenities, kinds, bedrooms, places }: StatedPreferences): boolean =>
  [amenities, kinds, bedrooms, places].some((one) => one !== undefined);

/** A section with its rule worked out for the nights and the price that a message counts with. */
function workedOut(id: string, section: Reply, { text, preferences }: ParsedMessage): Reply {
  const nightly = nightlyIn(text);
  const example = WORKED[id];
  if (nightly === null || !example) return section;
  const stay = { nightly: dollars(nightly), nights: preferences.nights ?? 1 };
  return { ...section, text: `${example(stay)}\n${section.text}` };
}
