import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '#libs/core/contracts';
import { DomainError } from '#libs/core/platform';
import { dollars, withoutCardNumbers, withoutContacts } from '#libs/core/rules';
import { otherDatesReply, wishReply } from './answers/act-answers.js';
import { HelpAnswers, unknown } from './answers/help-answers.js';
import {
  comparisonReply,
  homeNamed,
  homeReply,
  homesReply,
  quoteReply,
  whichHome,
} from './answers/home-answers.js';
import { OwnAnswers, type OwnQuestion } from './answers/own-answers.js';
import { followedBy, plainReply, toolReply, type Question, type Reply, type Turn } from './answers/reply.js';
import { TALK } from './answers/talk-answers.js';
import { ConciergeGateways, type Place } from './gateways.port.js';
import { asksAboutOthersIn } from './languages/asks-about-others.js';
import { articleText } from './languages/articles/article-text.js';
import { inLanguage } from './languages/in-language.js';
import type { Language } from './languages/language.js';
import { asksAboutOthers } from './reading/asks-about-others.js';
import { asksToDo } from './reading/asks-to-do.js';
import { leavesItAlone, wantsItNot, wishIn, type Wish } from './reading/acts-wanted.js';
import { nightlyIn, normalized } from './reading/plans-and-amounts.js';
import { withoutMailFrame } from './reading/pasted-mail.js';
import { plain, wordsOf } from './reading/vocabulary.js';
import { namesOwn } from './reading/which-booking.js';
import type { StatedPreferences } from './reading/read-preferences.js';
import { comparePlans } from './tools/account-tools.js';
import type { Memory } from './memory.js';
import { ask, type ToolContext } from './tools/tool.js';
import { saidOfAge, saidOfWindow, WORKED } from './tools/worked-example.js';
import { ageIn } from './reading/ages.js';
import { memoryOf, mergeMemory, parseMessage, type ParsedMessage } from './turn.js';
import { ABOUT_HOMES, isIntent, type Intent } from './understanding/meanings.js';
import { partsOf as clausesOf, questionsIn } from './understanding/questions-in.js';
import { ALONE, alsoMeant, declinedLast, POSSIBLE } from './understanding/also-meant.js';
import type { Guess } from './understanding/classifier.js';
import { asksOfAnotherHome, type Circumstances } from './understanding/circumstances.js';
import { Understanding } from './understanding/understanding.js';

/** Below this likelihood the engine asks what is meant. */
const SURE = 0.15;
/** The same for a demand, which is refused: nonsense is none. */
const SURE_OF_DEMAND = 0.2;

/** From this likeness on an example says what a message means. */
const NEARLY_THE_SAME = 0.8;
/** The same, where nothing that was learned is much likelier. */
const MUCH_ALIKE = 0.7;
const MUCH_LIKELIER = 1.25;

/** From this likelihood on each question of a message is answered by itself. */
const SURE_OF_PART = 0.4;
/** What points back to the question before. */
const POINTS_AT_IT = /\b(?:it|that|this|them|those)\b/i;
/** Sections whose question people ask about something of their own, too. */
const OWN_TOO: Readonly<Partial<Record<string, Intent | OwnQuestion>>> = {
  'write-review': 'stays_to_review',
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
  'change-plan': 'my_plan',
  'failed-renewal': 'my_plan',
  reliability: 'reliability',
  'unsold-nights': 'empty_nights',
};

/** Sections to which perks belong; one that is named comes first. */
const PERKS_TOO: ReadonlySet<string> = new Set(['check-in', 'redeem', 'vouchers', 'tiers', 'discounts']);

/** Sections whose question people ask about one home, too; what it answers comes first. */
const HOME_TOO: ReadonlySet<string> = new Set([
  'stay-length',
  'check-in',
  'pets',
  'guests',
  'house-rules',
  'price',
]);

/** Where the rule stands that a request broke; others are about days. */
const RULE_BROKEN: Readonly<Partial<Record<ErrorCode, string>>> = {
  'booking.must_be_21': 'age',
  'booking.only_travelers': 'owners-book',
  'booking.too_long': 'stay-length',
  'booking.too_short': 'stay-length',
  'booking.gap_nights': 'stay-length',
  'booking.arrival_day': 'stay-length',
  'booking.too_few_guests': 'guests',
  'booking.too_many_guests': 'guests',
  'booking.dates_taken': 'saved',
  'booking.too_many_holds': 'hold-limits',
  'booking.wrong_status': 'how-to-cancel',
  'booking.check_in_passed': 'late-cancellation',
  'booking.hold_expired': 'hold',
  'calendar.night_not_shown': 'unsold-nights',
  'date_change.too_late': 'change-dates',
  'date_change.not_paid': 'change-dates',
  'date_change.same_dates': 'change-dates',
  'date_change.home_closed': 'change-dates',
  'voucher.too_few_nights': 'vouchers',
  'voucher.below_minimum': 'vouchers',
  'voucher.held': 'vouchers',
  'voucher.used': 'vouchers',
  'voucher.expired': 'vouchers',
};

/** The built-in engine: guesses what is meant, runs the tools and phrases their results. Read-only. */
@Injectable()
export class Engine {
  private readonly help = new HelpAnswers();
  private readonly own = new OwnAnswers(this.help);
  private readonly understanding = new Understanding();

  constructor(private readonly gateways: ConciergeGateways) {}

  /** Answers a message; a domain error below 500 becomes the answer's text. */
  async answer(asked: Question): Promise<Reply> {
    const question = { ...asked, message: withoutMailFrame(asked.message) };
    const reply = await this.answered(question);
    const said = withoutCardNumbers(withoutContacts(question.message)).slice(0, MOST_KEPT);
    return { ...reply, memory: { ...reply.memory, said } };
  }

  private async answered(question: Question): Promise<Reply> {
    if (question.isCardOpen && agrees(plain(question.message)))
      return plainReply(question.memory, 'Nothing happens until you press the button on the card above.');
    if (leavesItAlone(plain(question.message)))
      return plainReply(
        { ...question.memory, ...NOTHING_WANTED },
        'Then nothing changes. Everything stays as it is.',
      );
    const context: ToolContext = {
      ...question,
      gateways: this.gateways,
      places: await this.gateways.places(),
    };
    this.help.use(await this.gateways.knowledge());
    const before = question.memory.language;
    const language = await this.languageOf(question);
    // What stands on cards is written in English.
    // And who wants something left alone gets no card that does it.
    if (language !== 'en' || wantsItNot(plain(question.message))) context.acts = undefined;
    const special =
      (context.acts ? await this.wished(question, context) : null) ??
      (language === 'en' ? await this.several(question, context) : null);
    if (special) return { ...special, translated: undefined, memory: { ...special.memory, language } };
    const parsed = await parseMessage(question.message, context, language);
    const isOwn = await namesOwn(question.asker, parsed, this.gateways);
    const { meaning, others, also } = await this.meanings(
      question,
      { parsed, language, namesOwn: isOwn },
      context,
    );
    const memory = {
      ...memoryOf(question.memory, parsed, meaning ?? null),
      ...NOTHING_WANTED,
    };
    const reply =
      meaning === undefined
        ? this.help.unsure({ context, parsed, memory: question.memory }, others)
        : await this.replyToBoth([meaning, ...others], also, { context, parsed, memory });
    return inLanguage(
      { ...reply, memory: { ...reply.memory, language } },
      { language, before, meaning, told: this.help.told },
    );
  }

  /** The language in which a message is to be answered; 'other' for one that we do not speak. */
  async languageOf({ message, memory }: Question): Promise<Language | 'other'> {
    return this.understanding.languageOf(message, memory.language, await this.gateways.places());
  }

  /** What somebody whose plan has cards wants done; null when they want nothing, or a message names nothing to do it with. @spec G10 */
  private async wished(question: Question, context: ToolContext): Promise<Reply | null> {
    if (asksAboutOthers(plain(question.message))) return null;
    const parsed = await parseMessage(question.message, context);
    const wish = wishIn(parsed.text) ?? continuedWish(question.memory, parsed.preferences);
    if (wish === null) return null;
    const intent = wish === 'change_dates' ? 'stay_details' : 'quote_stay';
    // A trip reads its own answers, such as a bare number.
    const memory =
      wish === 'plan_trip'
        ? question.memory
        : { ...mergeMemory(question.memory, parsed.preferences, intent), intent };
    const turn = { context, parsed, memory };
    return this.orRefusal({ ...turn, memory: { ...memory, ...NOTHING_WANTED } }, async () =>
      wishReply(wish, turn, this.own),
    );
  }

  /** The answers to the questions of one message; null when it has one, or when one of them is not understood by itself. */
  private async several(question: Question, context: ToolContext): Promise<Reply | null> {
    if (asksAboutOthers(plain(question.message))) return null;
    const whole = await this.understanding.likest(question.message, this.help.known, context.places);
    if (whole && whole.alike >= NEARLY_THE_SAME) return null;
    // An age is said once, and meant by all that is asked.
    if (ageIn(normalized(question.message)) !== null) return null;
    const parts = await this.partsOf(question, context);
    if (parts.length < 2) return null;
    const replies: { part: string; reply: Reply }[] = [];
    for (const { part, meaning } of parts) {
      const memory = replies.at(-1)?.reply.memory ?? question.memory;
      const parsed = await parseMessage(part, context);
      const merged = memoryOf(memory, parsed, meaning);
      replies.push({
        part,
        reply: await this.replyOrRefusal([meaning], { context, parsed, memory: merged }),
      });
    }
    const [first, ...others] = replies;
    if (!first || first.reply.outcome !== 'answer' || others.length === 0) return null;
    return others.reduce(
      (all, { part, reply }) =>
        reply.outcome === 'answer' ? followedBy(all, reply) : { ...all, chips: [...all.chips, ask(part)] },
      first.reply,
    );
  }

  /**
   * The questions of one message with what each means; none when one of them is not understood by itself. "And what do I get for it?" belongs to
   * the one before if both together mean the same.
   */
  private async partsOf(
    { message, asker, memory }: Question,
    context: ToolContext,
  ): Promise<{ part: string; meaning: string }[]> {
    const { places } = context;
    const likeliest = async (text: string, said: Memory): Promise<Guess | undefined> => {
      const parsed = await parseMessage(text, context);
      const isOwn = await namesOwn(asker, parsed, this.gateways);
      const circumstances = { ...{ parsed, asker, places, memory: said }, namesOwn: isOwn };
      return (await this.guesses(text, circumstances))[0];
    };
    const parts: { part: string; meaning: string }[] = [];
    for (const part of questionsIn(message)) {
      const before = parts.at(-1);
      const joined = before && POINTS_AT_IT.test(part) ? `${before.part} ${part}` : null;
      if (before && joined !== null && (await likeliest(joined, memory))?.meaning === before.meaning) {
        before.part = joined;
        continue;
      }
      const said = before
        ? { ...memory, intent: before.meaning, said: joined === null ? undefined : before.part }
        : memory;
      const best = await likeliest(part, said);
      if (!best || best.likelihood < SURE_OF_PART || ALONE.has(best.meaning)) return [];
      if (parts.some(({ meaning }) => meaning === best.meaning)) return [];
      parts.push({ part, meaning: best.meaning });
    }
    return parts;
  }

  /** Whether a message is nearly the same as what operators have said how to answer. */
  async isTaught({ message }: Question): Promise<boolean> {
    this.help.use(await this.gateways.knowledge());
    const taught = await this.taught(message, await this.gateways.places());
    return taught !== null && taught.alike >= NEARLY_THE_SAME;
  }

  /** The example that a message is likest to, if what it means can be told. */
  private async taught(message: string, places: readonly Place[]) {
    const taught = await this.understanding.likest(message, this.help.known, places);
    const isTold = taught !== null && (isIntent(taught.meaning) || this.help.has(taught.meaning));
    return isTold ? taught : null;
  }

  /** The answer to what a message means, and after it to what it means as well. */
  private async replyToBoth(meanings: readonly string[], also: string | null, turn: Turn): Promise<Reply> {
    const first = await this.replyOrRefusal(meanings, turn);
    if (also === null || first.outcome !== 'answer') return first;
    const second = await this.replyOrRefusal([also], { ...turn, memory: first.memory });
    const isHeard = second.outcome === 'answer' && second.translated !== undefined;
    // Of an article the first paragraph is enough; what is somebody's own is told whole, and nothing twice.
    const isArticle = second.tools.every((tool) => tool === 'read_policy');
    const lines = second.text.split('\n').slice(0, isArticle ? 1 : undefined);
    const text = lines.filter((line) => !first.text.includes(line)).join('\n');
    return isHeard && first.translated !== undefined && text !== ''
      ? { ...followedBy(first, { ...second, text }), memory: first.memory }
      : first;
  }

  private replyOrRefusal(meanings: readonly string[], turn: Turn): Promise<Reply> {
    return this.orRefusal(turn, () => this.firstOf(meanings, turn));
  }

  /** A reply; where the product refuses what is asked for, why, with its rule. */
  private async orRefusal<R extends Reply | null>(turn: Turn, reply: () => Promise<R>): Promise<R | Reply> {
    try {
      return await reply();
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      const rule = RULE_BROKEN[error.code] ?? 'booking-window';
      const section = this.help.general(rule, turn.memory);
      const [general = ''] = section.text.split('\n');
      return {
        ...plainReply(turn.memory, `${error.detail}.\n${general}`.replace('..', '.').trim()),
        translated: (speaker) => `${speaker.wording.talk.notPossible} ${articleText(rule, speaker) ?? ''}`,
        chips: section.chips,
      };
    }
  }

  /** What a message means. */
  private async meanings(
    { message, asker, memory }: Question,
    {
      parsed,
      language,
      namesOwn,
    }: { parsed: ParsedMessage; language: Language | 'other'; namesOwn: boolean },
    { places, page }: ToolContext,
  ): Promise<Meant> {
    const only = (meaning: string): Meant => ({ meaning, others: [], also: null });
    // A wave or a heart asks for nothing.
    if (!/[\p{L}\p{N}]/u.test(message)) return only('greeting');
    if (memory.intent !== null && choosesBooking(memory, parsed)) return only(memory.intent);
    const asksForOthers =
      asksAboutOthers(parsed.text, parsed.preferences.places) || asksAboutOthersIn(message, language);
    if (asksForOthers && !parsed.preferences.bookingRef) return only('others');
    const isAtHome = page.homeId !== null || page.bookingId !== null;
    const circumstances = { parsed, asker, memory, places, namesOwn, isAtHome };
    if (memory.intent !== null && asksOfAnotherHome(circumstances)) return only(memory.intent);
    const guesses = declinedLast(await this.guesses(message, circumstances));
    const [first, ...others] = guesses.slice(0, MOST_GUESSED).map(({ meaning }) => meaning);
    const sure = first === 'demand' ? SURE_OF_DEMAND : SURE;
    return (guesses[0]?.likelihood ?? 0) < sure
      ? { meaning: undefined, others: first === undefined ? [] : [first, ...others], also: null }
      : {
          meaning: first,
          others,
          also:
            alsoMeant(guesses, asker.role) ??
            (language === 'en' ? await this.saidInPassing(message, guesses, circumstances) : null),
        };
  }

  /** What a part of a message clearly asks that the whole may mean, too; null for none. */
  private async saidInPassing(
    message: string,
    [first, ...others]: readonly Guess[],
    circumstances: Circumstances,
  ): Promise<string | null> {
    if (!first || ALONE.has(first.meaning)) return null;
    const possible = new Set(
      others.filter(({ likelihood }) => likelihood >= POSSIBLE).map(({ meaning }) => meaning),
    );
    if (possible.size === 0) return null;
    for (const part of clausesOf(message)) {
      const [best] = await this.guesses(part, circumstances);
      if (!best || best.likelihood < SURE_OF_PART || !possible.has(best.meaning)) continue;
      if (!ALONE.has(best.meaning) && !ABOUT_HOMES.has(best.meaning)) return best.meaning;
    }
    return null;
  }

  /**
   * What a message may mean, the likeliest first. What operators taught comes before what was learned if the message is nearly the same as an
   * example, or much like one while nothing else is much likelier. A message that names a booking is about that, and one that says what homes must have is
   * mostly about homes.
   */
  private async guesses(message: string, circumstances: Circumstances): Promise<Guess[]> {
    const guesses = await this.understanding.guesses(message, circumstances);
    const { parsed, places } = circumstances;
    if (parsed.preferences.bookingRef !== undefined) return guesses;
    const taught = await this.taught(message, places);
    if (taught === null) return guesses;
    const isInDoubt = (guesses[0]?.likelihood ?? 0) < taught.alike * MUCH_LIKELIER;
    const needed = isInDoubt && !isSearch(parsed.preferences) ? MUCH_ALIKE : NEARLY_THE_SAME;
    if (taught.alike < needed) return guesses;
    const { meaning } = taught;
    const others = guesses.filter((guess) => guess.meaning !== meaning);
    return [{ meaning, likelihood: 1 }, ...others.map((guess) => ({ ...guess, likelihood: 0 }))];
  }

  /** The answer to the likeliest meaning that has one: what is asked about a home gives way when no home is meant. */
  private async firstOf([meaning = '', ...others]: readonly string[], turn: Turn): Promise<Reply> {
    const reply = await this.reply(meaning, turn);
    if (reply) return reply;
    if (ABOUT_HOMES.has(meaning) && asksToDo(turn.parsed.text)) return this.section('house-rules', turn);
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

  private async section(meant: string, turn: Turn): Promise<Reply> {
    const { asker, page } = turn.context;
    const id = meant === 'how-to-book' && asker.role === 'property_owner' ? 'owners-book' : meant;
    if (!this.help.has(id)) return this.untold(id, turn);
    const section = workedOut(id, this.help.section(id, turn.memory), turn);
    const perk = PERKS_TOO.has(id) && asker.role === 'traveler' ? await this.own.perkNamed(turn) : null;
    if (perk) return followedBy(perk, firstParagraph(section));
    const home = HOME_TOO.has(id) && page.bookingId === null ? await homeNamed(turn) : null;
    if (home) return followedBy(home, section);
    const moved = id === 'change-dates' && asker.role === 'traveler' ? await otherDatesReply(turn) : null;
    if (moved) return { ...followedBy(moved, firstParagraph(section)), memory: moved.memory };
    const intent = OWN_TOO[id];
    return intent && asker.id !== null
      ? this.own.withOwn(section, turn, { intent, userId: asker.id })
      : section;
  }

  /** What is left to say about a section that is not published: what is the asker's own, else that there is no answer. */
  private async untold(id: string, turn: Turn): Promise<Reply> {
    const { asker } = turn.context;
    const intent = OWN_TOO[id];
    if (intent && asker.id !== null) return this.own.forUser(intent, turn, asker.id);
    return unknown(turn.memory);
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
        return asksToDo(parsed.text) ? this.section('house-rules', turn) : homeReply(turn);
      case 'compare_homes':
        return comparisonReply(turn);
      case 'points_for_stay':
        return this.own.earnedPoints(turn);
      case 'my_plan':
        if (parsed.plans.length > 1) return toolReply(memory, comparePlans(parsed.plans, null));
    }
    if (context.asker.id === null) return this.own.signInFirst(intent, memory);
    return intent === 'stay_details'
      ? this.stayWithPerk(turn, context.asker.id)
      : this.own.forUser(intent, turn, context.asker.id);
  }

  /** A stay, after the perk that is wanted there if one is named. */
  private async stayWithPerk(turn: Turn, userId: string): Promise<Reply> {
    const stay = await this.own.forUser('stay_details', turn, userId);
    const perk = turn.context.asker.role === 'traveler' ? await this.own.perkNamed(turn) : null;
    return perk && stay.outcome === 'answer' ? { ...followedBy(perk, stay), memory: stay.memory } : stay;
  }
}

const firstParagraph = (section: Reply): Reply => ({ ...section, text: section.text.split('\n')[0] ?? '' });

/** What a message means; undefined when nothing is likely. */
interface Meant {
  meaning: string | undefined;
  /** What it may mean otherwise, the likeliest first. */
  others: readonly string[];
  /** What it means as well. */
  also: string | null;
}

const MOST_GUESSED = 3;
/** Characters of a message that are kept for the next one. */
const MOST_KEPT = 200;
/** Who asks something else wants nothing done any more. */
const NOTHING_WANTED = { wish: null, voucher: null, tripAsked: null } as const satisfies Partial<Memory>;

/** What is still wanted, when a message tells what was missing for it. */
function continuedWish({ wish, tripAsked }: Memory, stated: StatedPreferences): Wish | null {
  if (tripAsked !== null) return 'plan_trip';
  return Object.keys(stated).length > 0 ? wish : null;
}

/** "Yes, do it", in the languages that we speak. */
const YES =
  /^(?:(?:yes|yeah|yep|yup|ok|okay|sure|please|confirm|confirmed|agreed|do it|do that|go ahead|go for it|book it now|press it|now|oui|si|sim|ja|confirme|confirmo|bitte|hai)\b[ ,.!]*)+$/;

/** True for words that agree to something, and say nothing else. */
const agrees = (text: string): boolean => YES.test(text.trim());

const LONGEST_CHOICE = 6;
const LONGEST_EXPLAINED_CHOICE = 14;

/** True for "the second one" or "the one on Dec 6" after it was asked which stay is meant: what was asked before is asked about it. */
const choosesBooking = ({ amongIds }: Memory, { text, preferences }: ParsedMessage): boolean =>
  amongIds !== undefined &&
  wordsOf(text).length <= (/^i mean\b/.test(text) ? LONGEST_EXPLAINED_CHOICE : LONGEST_CHOICE) &&
  (preferences.ordinal !== undefined || preferences.checkIn !== undefined);

/** Whether a message states what homes must be like; an amount alone may be about anything. */
const isSearch = ({ amenities, kinds, bedrooms, places }: StatedPreferences): boolean =>
  [amenities, kinds, bedrooms, places].some((one) => one !== undefined);

/** A section with its rule worked out for the nights and the price, or the age, that a message counts with, or for today. */
function workedOut(id: string, section: Reply, { parsed, context }: Turn): Reply {
  const { text, preferences } = parsed;
  const before = (said: string | null, gap: ' ' | '\n'): Reply =>
    said === null ? section : { ...section, text: `${said}${gap}${section.text}` };
  if (id === 'age') return before(saidOfAge(ageIn(text)), ' ');
  if (id === 'booking-window') return before(saidOfWindow(context.now), ' ');
  const nightly = nightlyIn(text);
  const example = WORKED[id];
  if (nightly === null || !example) return section;
  return before(example({ nightly: dollars(nightly), nights: preferences.nights ?? 1 }), '\n');
}
