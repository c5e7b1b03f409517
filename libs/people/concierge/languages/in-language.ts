import { helpSections, type ChatChip } from '#libs/core/contracts';
import type { Reply } from '../answers/reply.js';
import { GENERAL_SECTIONS } from '../answers/general-sections.js';
import type { Memory } from '../memory.js';
import { isIntent, type Intent } from '../understanding/meanings.js';
import { articleText, isArticle } from './articles/article-text.js';
import { LANGUAGE_NAMES, type Language } from './language.js';
import type { Speaker, Told } from './speaker.js';
import type { Wording } from './wording.js';
import { SPEAKERS } from './wordings/index.js';

const TALKED: Readonly<Partial<Record<Intent, keyof Wording['talk']>>> = {
  greeting: 'greeting',
  thanks: 'thanks',
  complaint: 'complaint',
  who_are_you: 'whoAreYou',
  others: 'others',
  demand: 'demand',
  out_of_scope: 'outOfScope',
  start_over: 'startOver',
};

const SHOWN: Readonly<Partial<Record<Intent, keyof Wording['where']>>> = {
  find_homes: 'homes',
  quote_stay: 'homes',
  home_facts: 'homes',
  compare_homes: 'homes',
  my_stays: 'bookings',
  my_spending: 'bookings',
  stay_details: 'bookings',
  cancel_preview: 'bookings',
  cancel_deadline: 'bookings',
  refund_status: 'bookings',
  hold_status: 'bookings',
  stay_points: 'loyalty',
  points_for_stay: 'loyalty',
  my_points: 'loyalty',
  my_tier: 'loyalty',
  my_perks: 'loyalty',
  my_vouchers: 'loyalty',
  my_plan: 'subscription',
  my_saved: 'saved',
  owner_stays: 'calendar',
  owner_blocks: 'calendar',
  owner_earnings: 'earnings',
  owner_payouts: 'earnings',
};

/**
 * An answer in the language of the person: as it was translated, else what is kept about its meaning, and never in English.
 * A person who writes in another language is told once in which ones we answer.
 * @param before the language of the conversation
 * @param meaning what was asked; undefined when it was not understood
 * @param told how each article of the help is told
 */
export function inLanguage(
  reply: Reply,
  {
    language,
    before,
    meaning,
    told,
  }: {
    language: Language | 'other';
    before: Memory['language'];
    meaning: string | undefined;
    told: Told;
  },
): Reply {
  const { translated, ...rest } = reply;
  if (language === 'en') return rest;
  if (language === 'other')
    return before === 'other' ? rest : { ...rest, text: `${answeredIn()}\n${rest.text}` };
  const speaker = SPEAKERS[language].telling(told);
  return {
    ...rest,
    acts: [],
    text: translated?.(speaker) ?? kept(meaning, speaker),
    chips: rest.chips.flatMap((chip) => chipIn(chip, speaker)),
  };
}

const answeredIn = (): string =>
  `I answer in ${new Intl.ListFormat('en', { type: 'conjunction' }).format(Object.values(LANGUAGE_NAMES))}.`;

/** What can be said safely about a meaning. */
function kept(meaning: string | undefined, speaker: Speaker): string {
  const { talk, where } = speaker.wording;
  if (meaning === undefined) return talk.unknown;
  if (!isIntent(meaning)) return articleText(meaning, speaker) ?? talk.unknown;
  const talked = TALKED[meaning];
  if (talked) return talk[talked];
  const shown = SHOWN[meaning];
  const article = articleText(GENERAL_SECTIONS[meaning] ?? '', speaker);
  return [shown ? where[shown] : talk.unknown, article].filter(Boolean).join('\n');
}

const ARTICLE_OF_TITLE = new Map(helpSections().map(({ title, id }) => [title, id]));

/** A chip in a language; a question that cannot be asked in it is left out. */
function chipIn(chip: ChatChip, speaker: Speaker): ChatChip[] {
  const { chips } = speaker.wording;
  if (chip.kind === 'hand_over') return [{ ...chip, label: chips.sendToTeam }];
  if (chip.kind === 'source') return [{ ...chip, label: linkLabel(chip, speaker) }];
  const text = questionIn(chip.text, speaker);
  return text === null ? [] : [{ kind: 'ask', label: text, text }];
}

function linkLabel(
  { label, href }: Extract<ChatChip, { kind: 'source' }>,
  { wording, told }: Speaker,
): string {
  const { chips, articles } = wording;
  const article = /^\/help#([\w-]+)$/.exec(href)?.[1] ?? '';
  if (isArticle(article) && told(article) === 'translated') return articles[article][0];
  const ref = /^Booking #(\w+)$/.exec(label)?.[1];
  if (ref !== undefined) return chips.booking(ref);
  return LINKS[label] ? chips[LINKS[label]] : label;
}

type Plain = {
  [K in keyof Wording['chips']]: Wording['chips'][K] extends string ? K : never;
}[keyof Wording['chips']];

/** By their label in English; the names of pages stay as they are on the screens. */
const LINKS: Readonly<Record<string, Plain>> = {
  'Sign In': 'signIn',
  Help: 'help',
  'See in search': 'seeThemAll',
  'Browse homes': 'browse',
  'Open this quote': 'openQuote',
};

/** By their text in English. */
const QUESTIONS: Readonly<Record<string, Plain>> = {
  'Find homes for this weekend': 'homesThisWeekend',
  'What would I get back if I cancel my booking?': 'whatComesBack',
  'Compare the plans': 'comparePlans',
  'What is the cancellation policy?': 'cancellationPolicy',
  'This weekend': 'thisWeekend',
  'For 2 guests': 'forTwo',
  'Tomorrow for 2 nights': 'tomorrowForTwo',
};

function questionIn(text: string, { wording }: Speaker): string | null {
  const { chips, articles } = wording;
  const plain = QUESTIONS[text];
  if (plain) return chips[plain];
  const article = ARTICLE_OF_TITLE.get(text) ?? '';
  if (isArticle(article)) return articles[article][0];
  const [, ref] = /^What would I get back if I cancel #(\w+)\?$/.exec(text) ?? [];
  if (ref !== undefined) return chips.refundOf(ref);
  const [, home] = /^Tell me about (.+)$/.exec(text) ?? [];
  if (home !== undefined) return chips.aboutHome(home);
  const [, city] = /^Homes in (.+)$/.exec(text) ?? [];
  return city === undefined ? null : chips.homesIn(city);
}
