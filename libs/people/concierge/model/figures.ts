import type { ToolResult } from '../tools/tool.js';

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DATE = new RegExp(
  `\\b(${MONTHS})[a-z]*\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b|\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${MONTHS})[a-z]*`,
  'gi',
);
const ISO = /\b\d{4}-(\d{2})-(\d{2})\b/g;
const CLOCK = /\b(\d{1,2}):(\d{2})(?:\s*([ap])\.?m\.?)?/gi;
const MONEY = /\$\s?(\d[\d,]*(?:\.\d+)?)|\b(\d[\d,]*(?:\.\d+)?)\s?(?:dollars?|usd|bucks)\b/gi;
const PERCENT = /(\d[\d,]*(?:\.\d+)?)\s?(?:%|percent\b)/gi;
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;
const SPELLED =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half)\b[\w\s-]{0,24}\b(?:dollars?|bucks|percent|points?|cents?|hours?|days?|nights?|refund|back)\b/i;
/** Phrases that are only allowed if a tool used them. */
const PROMISES =
  /full(?:y)? refund|(?:back|refund\w*|returned) in full|refund(?:ed)? in full|all (?:of )?your money|everything back|free of charge|no charge|guarantee|compensat|as a gift|goodwill|waive|i (?:have |ve |'ve )?(?:refunded|cancelled|canceled|booked|credited|added|upgraded|approved|issued|processed)|has been (?:refunded|cancelled|canceled|booked|credited|approved|issued|processed)/gi;
const ABOUT_REFUNDS = /refund|\bback\b|credit|\bowe|compensat|return|reimburs/i;

/** The figures in a text, each with its kind, so that 25% is not $25: `money 225`, `percent 75`, `date may 20`. */
export function figuresOf(text: string): Set<string> {
  const figures = new Set<string>();
  let rest = text;
  const take = (pattern: RegExp, name: (match: RegExpMatchArray) => string): void => {
    for (const match of rest.matchAll(pattern)) figures.add(name(match));
    rest = rest.replace(pattern, ' ');
  };
  take(ISO, ([, month, day]) => dateName(MONTHS.split('|')[Number(month) - 1] ?? '', day));
  take(DATE, ([, month, day, dayFirst, monthLast]) => dateName(month ?? monthLast ?? '', day ?? dayFirst));
  take(
    CLOCK,
    ([, hour, minute, half]) => `clock ${Number(hour)}:${minute ?? ''}${(half ?? '').toLowerCase()}`,
  );
  take(MONEY, ([, one, other]) => `money ${value(one ?? other)}`);
  take(PERCENT, ([, amount]) => `percent ${value(amount)}`);
  take(NUMBER, ([amount]) => `number ${value(amount)}`);
  return figures;
}

const value = (digits: string | undefined): number => Number((digits ?? '').replaceAll(',', ''));
const dateName = (month: string, day: string | undefined): string =>
  `date ${month.slice(0, 3).toLowerCase()} ${Number(day)}`;

/**
 * Checks a model's answer against the tools' results: every amount, percentage, date, time, number and promise must occur in a tool's own
 * words. Figures in user text do not count, nor, in an answer about refunds, those taken from the question.
 * @returns the unsupported claims; empty when the answer can be trusted
 */
export function unsupportedClaims(answer: string, results: readonly ToolResult[]): string[] {
  const relevant = ABOUT_REFUNDS.test(answer)
    ? results.filter(({ tool }) => tool !== 'points_for_stay')
    : results;
  const evidence = relevant.map(ownWords).join('\n');
  const isSupported = (claim: string) => evidence.toLowerCase().includes(claim.toLowerCase());
  const known = figuresOf(evidence);
  const claims = without(
    relevant.flatMap(({ userText }) => userText),
    withoutListNumbers(answer),
  );
  const figures = [...figuresOf(claims)].filter((figure) => !known.has(figure));
  const phrases = [...(SPELLED.exec(claims)?.slice(0, 1) ?? []), ...(claims.match(PROMISES) ?? [])];
  return [...figures, ...wrongRefunds(claims, results), ...phrases.filter((phrase) => !isSupported(phrase))];
}

/** In a sentence about refunds, the first amount must be a previewed refund, so that the price paid is not promised back. */
function wrongRefunds(answer: string, results: readonly ToolResult[]): string[] {
  const refunds = results.flatMap(({ refund }) => (refund === undefined ? [] : [refund]));
  if (refunds.length === 0) return [];
  const allowed = figuresOf(refunds.join(' '));
  return answer.split(/[.!?;](?=\s|$)|\n/).flatMap((sentence) => {
    if (!ABOUT_REFUNDS.test(sentence)) return [];
    const first = [...figuresOf(sentence)].find((figure) => figure.startsWith('money'));
    return first === undefined || allowed.has(first) ? [] : [`${first} as a refund`];
  });
}

const ownWords = ({ text, userText }: ToolResult): string => without(userText, text);

const without = (parts: readonly string[], text: string): string =>
  parts.reduce((rest, part) => (part === '' ? rest : rest.replaceAll(part, ' ')), text);

/** "1." at the beginning of a line is not a figure. */
const withoutListNumbers = (text: string): string => text.replace(/^\s*\d{1,2}[.)]\s/gm, '');
