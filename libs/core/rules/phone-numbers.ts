/** Digits of the shortest and the longest phone number. */
const FEWEST = 7;
const MOST = 17;

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:19|20)\d\d`;

/** Digits that are no phone number, however many follow each other. */
const OTHER_NUMBERS: readonly RegExp[] = [
  // 2026-05-20, 2026/5/20
  new RegExp(String.raw`\b${YEAR}[-\/.]\d{1,2}[-\/.]\d{1,2}\b`, 'g'),
  // 5/20/2026, 20.05.26, 5-20-2026
  /\b(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\1(?:(?:19|20)?\d\d)\b/g,
  // 5/20
  /\b(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|[12]\d|3[01])\b(?!\/?\d)/g,
  // 20.05. to 23.05.
  /\b(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?!\d)/g,
  // May 20 - 23, 2026; 20-23 May 2026
  new RegExp(String.raw`\b${MONTH}\s?${DAY}(?:\s?[-–—]\s?${DAY})?(?:,?\s?${YEAR})?\b`, 'g'),
  new RegExp(String.raw`\b${DAY}(?:\s?[-–—]\s?${DAY})?\.?\s?${MONTH}(?:,?\s?${YEAR})?\b`, 'g'),
  // 15:00
  /\b(?:[01]?\d|2[0-4]):[0-5]\d\b/g,
  // $1,200.50; 1,200 EUR
  /[$€£]\s?\d[\d,.]*/g,
  /\b\d{1,3}(?:,\d{3})+(?:\.\d\d)?(?=\s?(?:usd|dollars?|eur|euros?|gbp|pounds?|cents?)\b)/g,
  /\b\d{1,3},\d{3}(?:\.\d\d)?\b(?!,?\d)/g,
  // OR 97701-1234
  /\b[a-z]{2}\.?\s\d{5}(?:-\d{4})?\b/g,
  // 44.0582, -121.3153
  /-?\b(?:1[0-7]\d|\d{1,2})\.\d{3,}\b/g,
];

const REPEATS: Readonly<Record<string, number>> = { double: 2, triple: 3 };

/** A digit, one written as a word or as a letter between digits, or a word that repeats the next one. */
const TOKEN =
  /\d|zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|(?<=[\d])[oil](?=[\d\s.-])|(?<![a-z])o(?=\s?\d)/g;
/** What may stand between two digits of a number. */
const BETWEEN = /^(?:[\s().\-–—_/+*~|•·:'"]{0,4}|,\s?)$/;

interface Digit {
  from: number;
  to: number;
  digits: number;
}

/** Finds phone numbers in a plain lower-case text: 7 or more digits in a row, spaced or written as words. */
export function phoneNumbers(text: string): { from: number; to: number }[] {
  const rest = OTHER_NUMBERS.reduce(
    (left, pattern) => left.replace(pattern, (number) => '\uFFFD'.repeat(number.length)),
    text,
  );
  return runsOf(rest)
    .filter((run) => isPhone(run, rest))
    .map((run) => ({ from: startOf(run, rest), to: run.at(-1)?.to ?? 0 }));
}

function runsOf(text: string): Digit[][] {
  const runs: Digit[][] = [];
  for (const { index, 0: token } of text.matchAll(TOKEN)) {
    const digit = {
      from: index,
      to: index + token.length,
      digits: REPEATS[token] === undefined ? 1 : REPEATS[token] - 1,
    };
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && BETWEEN.test(text.slice(last.to, digit.from))) run.push(digit);
    else runs.push([digit]);
  }
  return runs;
}

function isPhone(run: readonly Digit[], text: string): boolean {
  const count = run.reduce((sum, { digits }) => sum + digits, 0);
  if (count < FEWEST || count > MOST) return false;
  const groups = groupsOf(run, text);
  return !groups.every((group) => /^(?:19|20)\d\d$/.test(group)) && !isList(groups, run, text);
}

/** Digits that stand together. */
const groupsOf = (run: readonly Digit[], text: string): string[] =>
  text
    .slice(run[0]?.from ?? 0, run.at(-1)?.to ?? 0)
    .split(/[^a-z0-9]+/)
    .filter((group) => group !== '');

/** "97701, 12": numbers that only commas join, one of them too long for a part of a phone number. */
const isList = (groups: readonly string[], run: readonly Digit[], text: string): boolean =>
  /,/.test(text.slice(run[0]?.from ?? 0, run.at(-1)?.to ?? 0)) &&
  groups.some((group) => group.length > 4 && /^\d+$/.test(group));

/** With the "+" or "(" before it. */
function startOf(run: readonly Digit[], text: string): number {
  const from = run[0]?.from ?? 0;
  return from - (/[+(]{1,2}$/.exec(text.slice(Math.max(0, from - 2), from))?.[0].length ?? 0);
}
