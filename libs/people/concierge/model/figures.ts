import type { ToolResult } from '../tools/tool.js';

const LOCALES = ['en-US', 'de', 'es', 'fr', 'it', 'pt', 'ja'];
const KEYS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Latin letters without accents, digits as they are; what is a space between digits sets thousands apart. */
const folded = (text: string): string =>
  text
    .replace(/(?<=\d)[\u202f\u00a0](?=\d{3})/g, '’')
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC');

/** The name of a month without accents and points: "fevr", "marz". */
const bare = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.]/g, '');

/** The number of a month, 0 to 11, by its name in the languages that are spoken, long and short. */
const MONTH_OF: ReadonlyMap<string, number> = new Map(
  LOCALES.filter((locale) => locale !== 'ja').flatMap((locale) =>
    KEYS.flatMap((_, month) =>
      (['long', 'short'] as const).map((width): [string, number] => [
        bare(
          new Intl.DateTimeFormat(locale, { month: width, day: 'numeric', timeZone: 'UTC' })
            .formatToParts(new Date(Date.UTC(2026, month, 15)))
            .find(({ type }) => type === 'month')?.value ?? '',
        ),
        month,
      ]),
    ),
  ),
);
const MONTHS = [...MONTH_OF.keys()].toSorted((one, other) => other.length - one.length).join('|');
const NAME = `(${MONTHS})\\b\\.?`;
const DATE = new RegExp(
  `\\b${NAME}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\s?[$€%]|[.,]\\d)|\\b(\\d{1,2})(?:st|nd|rd|th|\\.|er|o|°)?\\s+(?:of\\s+|de\\s+)?${NAME}`,
  'gi',
);
const ISO = /\b\d{4}-(\d{2})-(\d{2})\b/g;
const JAPANESE_DATE = /(\d{1,2})月(\d{1,2})日/g;
const CLOCK = /\b(\d{1,2}):(\d{2})(?:\s*([ap])\.?\s?m\b\.?)?/gi;
/** "15 Uhr", "15 h", "15時". */
const HOUR = /(\d{1,2})\s?(?:Uhr\b|h(?=\d{2}\b|\b)|時)(?:(\d{2})分?)?/gi;
/** A number with either way to set thousands and cents apart. */
const AMOUNT = String.raw`\d+(?:[.,’]\d{3})*(?:[.,]\d{1,2})?`;
const MONEY = new RegExp(
  String.raw`(?:US)?\$\s?(${AMOUNT})|(?<![\d.,])(${AMOUNT})\s?(?:\$|(?:dollars?|usd|bucks|dolares|dollari|Dollar)\b|ドル)`,
  'giu',
);
const PERCENT = new RegExp(
  String.raw`(${AMOUNT})\s?(?:%|(?:percent|Prozent|por ciento|pour cent|per cento|por cento)\b|パーセント)`,
  'giu',
);
const NUMBER = new RegExp(AMOUNT, 'gu');
/** By language, as the other lists: English, German, Spanish, French, Italian, Portuguese. */
const UNITS = [
  'dollars?|bucks|percent|points?|cents?|hours?|days?|nights?|refund|back',
  'Dollar|Prozent|Punkte?n?|Stunden?|Tage?n?|Nachte?n?',
  'dolares|puntos|horas|dias|noches|por ciento',
  'heures|jours|nuits|pour cent',
  'dollari|punti|ore|giorni|notti|per cento',
  'pontos|noites|por cento',
].join('|');
const NUMBER_WORDS = [
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half',
  'zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|\\w*(?:zig|dreißig|hundert|tausend)',
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte|treinta|cincuenta|cien(?:to)?|\\w*cientos|mil',
  'deux|trois|quatre|cinq|sept|huit|neuf|dix|vingt|trente|cinquante|cent|mille',
  'tre|quattro|cinque|sette|otto|nove|dieci|venti|cinquanta|cento|mila',
  'dois|duas|quatro|sete|oito|dez|vinte|cinquenta|cem|duzentos|trezentos|quinhentos',
].join('|');
/** Numbers in words, beside what is counted. */
const SPELLED = new RegExp(
  `\\b(?:${NUMBER_WORDS})\\b[\\p{L}\\s-]{0,24}(?<!\\p{L})(?:${UNITS})(?!\\p{L})|[二三四五六七八九十百千万]+(?:ドル|パーセント|ポイント|時間|日間|泊)`,
  'iu',
);
/** Phrases that are only allowed if a tool used them. */
const PROMISES = new RegExp(
  [
    'full(?:y)? refund|(?:back|refund\\w*|returned) in full|refund(?:ed)? in full|all (?:of )?your money|everything back|free of charge|no charge|guarantee|compensat|as a gift|goodwill|waive',
    "i (?:have |ve |'ve )?(?:refunded|cancelled|canceled|booked|credited|added|upgraded|approved|issued|processed)",
    'has been (?:refunded|cancelled|canceled|booked|credited|approved|issued|processed)',
    'voll(?:e|er|en)? (?:Rück)?erstatt|garantier|komplette? zurück',
    'reembolso (?:completo|total|integral)|garanti[zc]|garanto',
    'remboursement (?:intégral|complet|total)|garantis',
    'rimborso (?:completo|totale|integrale)',
    '全額を?返金|保証',
  ].join('|'),
  'gi',
);
const ABOUT_REFUNDS =
  /refund|\bback\b|credit|\bowe|compensat|return|reimburs|erstatt|zurück|reembols|devol|devuel|rembours|rendu|rimbors|restitu|返金/i;

/** The figures in a text, each with its kind, so that 25% is not $25: `money 225`, `percent 75`, `date may 20`. */
export function figuresOf(text: string): Set<string> {
  const figures = new Set<string>();
  let rest = folded(text);
  const take = (pattern: RegExp, name: (match: RegExpMatchArray) => string): void => {
    for (const match of rest.matchAll(pattern)) figures.add(name(match));
    rest = rest.replace(pattern, ' ');
  };
  take(ISO, ([, month, day]) => dateName(Number(month) - 1, day));
  take(JAPANESE_DATE, ([, month, day]) => dateName(Number(month) - 1, day));
  take(DATE, ([, month, day, dayFirst, monthLast]) =>
    dateName(MONTH_OF.get(bare(month ?? monthLast ?? '')) ?? -1, day ?? dayFirst),
  );
  take(CLOCK, ([, hour, minute, half]) => clockName(Number(hour), minute ?? '00', half));
  take(HOUR, ([, hour, minute]) => clockName(Number(hour), minute ?? '00', undefined));
  take(MONEY, ([, one, other]) => `money ${value(one ?? other)}`);
  take(PERCENT, ([, amount]) => `percent ${value(amount)}`);
  take(NUMBER, ([amount]) => `number ${value(amount)}`);
  return figures;
}

/** "1,234.50", "1.234,50" and "1 234,50" alike: what has three digits after it is a thousand. */
function value(written: string | undefined): number {
  const whole = (written ?? '').replace(/[.,’](?=\d{3}(?!\d))/g, '');
  return Number(whole.replace(',', '.'));
}

const dateName = (month: number, day: string | undefined): string =>
  `date ${KEYS[month] ?? ''} ${Number(day)}`;

/** By the hours of the day: "3:00 PM" and "15:00" alike; "3:00" alone is what it says. */
function clockName(hour: number, minute: string, half: string | undefined): string {
  const isAfternoon = half?.toLowerCase() === 'p';
  return `clock ${half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0)}:${minute}`;
}

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
  const said = folded(evidence).toLowerCase();
  const isSupported = (claim: string) => said.includes(folded(claim).toLowerCase());
  const known = figuresOf(evidence);
  const claims = without(
    relevant.flatMap(({ userText }) => userText),
    withoutListNumbers(answer),
  );
  const figures = [...figuresOf(claims)].filter((figure) => !known.has(figure));
  const phrases = [...(SPELLED.exec(folded(claims))?.slice(0, 1) ?? []), ...(claims.match(PROMISES) ?? [])];
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
