/** Longest parts of an article of the help, in characters. */
export const HELP_LIMITS = { title: 120, text: 6_000, asks: 2_000 } as const;
/** Longest wording of an example for the concierge, in characters. */
export const EXAMPLE_MAX = 300;
/** Most questions that are dealt with at once. */
export const MOST_QUESTIONS_AT_ONCE = 100;
/** Longest id of an article without what sets it apart from another one. */
const LONGEST_ID = 60;

/** Why the concierge's answer to a question is looked at. */
export const QUESTION_REASONS = ['thumbs_down', 'hand_over', 'unknown'] as const;
export type QuestionReason = (typeof QUESTION_REASONS)[number];

/** What became of a question; all but `open` are final. */
export const QUESTION_STATES = ['open', 'example', 'article', 'dismissed'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** What else than an article an example can stand for. */
export const EXAMPLE_INTENTS = [
  'human',
  'out_of_scope',
  'find_homes',
  'quote_stay',
  'home_facts',
  'my_stays',
  'stay_details',
  'cancel_preview',
  'refund_status',
  'hold_status',
  'my_points',
  'my_tier',
  'my_vouchers',
  'my_plan',
  'my_saved',
  'owner_stays',
  'owner_earnings',
  'owner_payouts',
] as const;
export type ExampleIntent = (typeof EXAMPLE_INTENTS)[number];

/** The paragraphs of a text: what blank lines set apart; lines within one are joined. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');

/**
 * The id of a new article, its address on the help page: "electric-cars". Of at least two words, so that it is never taken for
 * something else, which has one; "topic" stands before those of topics.
 * @param taken ids that there are
 */
export function articleId(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[a-z0-9]+/g);
  const joined = (words ?? []).join('-').slice(0, LONGEST_ID).replace(/-$/, '');
  const id = joined.includes('-') && /^(?!topic-)[a-z]/.test(joined) ? joined : `about-${joined || 'this'}`;
  if (!taken.has(id)) return id;
  for (let number = 2; ; number += 1)
    if (!taken.has(`${id}-${String(number)}`)) return `${id}-${String(number)}`;
}

/** Digits of a payment card: 13 to 19, perhaps in groups. */
const CARD_NUMBER = /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-])/g;

/** A text without the numbers of payment cards. */
export const withoutCardNumbers = (text: string): string => text.replace(CARD_NUMBER, '[card number hidden]');
