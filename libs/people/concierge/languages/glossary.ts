import { plain } from '../reading/vocabulary.js';
import { GLOSSARIES, type Glossary } from './glossaries.js';
import type { Language } from './language.js';
import { SPEAKERS } from './wordings/index.js';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

type Replacement = readonly [pattern: RegExp, english: string | ((...found: string[]) => string)];

/** Replacements of a language, in their order; made once. */
const made = new Map<Exclude<Language, 'en'>, readonly Replacement[]>();

/**
 * A message with what is read from it in English: days, nights, guests, amounts, amenities, kinds and places. The other words stay as they are,
 * which says nothing to the one who reads it. @returns lower case without accents
 */
export function glossed(message: string, language: Language | 'other'): string {
  if (language === 'en' || language === 'other') return plain(message);
  const isJapanese = language === 'ja';
  const text = isJapanese
    ? message.normalize('NFKC').toLowerCase()
    : plain(message.replaceAll('ß', 'ss').replaceAll(/(\d)[.\u202f\u00a0](\d{3})\b/g, '$1$2'));
  const found =
    made.get(language) ?? (isJapanese ? japanese(GLOSSARIES.ja) : western(language, GLOSSARIES[language]));
  made.set(language, found);
  const english = found.reduce(
    (rest, [pattern, words]) => rest.replace(pattern, words as (...found: string[]) => string),
    text,
  );
  return plain(english);
}

const numberOf = (word: string, numbers: readonly string[]): string => {
  const index = numbers.findIndex((one) => new RegExp(`^(?:${one})$`).test(word));
  return index < 0 ? word : String(index + 1);
};

function western(language: Exclude<Language, 'en' | 'ja'>, glossary: Glossary): Replacement[] {
  const { numbers, nights, guests, bedrooms, atMost, dollars, until, of, without, words } = glossary;
  const { locale } = SPEAKERS[language].wording;
  const named = (how: Intl.DateTimeFormatOptions, date: Date) =>
    plain(new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(date));
  const months = MONTHS.map((_, month) => named({ month: 'long' }, new Date(Date.UTC(2026, month, 15))));
  // March 1, 2026 is a Sunday.
  const weekdays = WEEKDAYS.map((_, day) => named({ weekday: 'long' }, new Date(Date.UTC(2026, 2, 1 + day))));
  const month = months.join('|');
  const english = (name: string) => MONTHS[months.indexOf(name)] ?? name;
  const number = `\\d{1,3}|${numbers.join('|')}`;
  const counted = (units: string, noun: string): Replacement => [
    new RegExp(`\\b(${number})\\.? (?:${units})\\b\\.?`, 'g'),
    (_, count = '') => `${numberOf(count, numbers)} ${noun}`,
  ];
  const day = `(?:${WEEKDAYS.join('|')})`;
  return [
    [
      new RegExp(`\\b(\\d{1,2})\\.? ?(?:-|${until}) ?(\\d{1,2})\\.? ?${of}(${month})\\b`, 'g'),
      (_, first = '', last = '', name = '') => `${english(name)} ${first} to ${english(name)} ${last}`,
    ],
    [
      new RegExp(`\\b(\\d{1,2})\\.? ?${of}(${month})\\b(?: (?:${until}) (?:el |le |il )?(?=\\d))?`, 'g'),
      (found, date = '', name = '') => `${english(name)} ${date}${/ $/.test(found) ? ' to ' : ''}`,
    ],
    ...weekdays.map((name, at): Replacement => {
      const [short = name] = name.split('-');
      return [new RegExp(`\\b(?:${name}|${short})\\b`, 'g'), WEEKDAYS[at] ?? name];
    }),
    [new RegExp(`\\b(${day}) (?:${until}) (${day})\\b`, 'g'), '$1 to $2'],
    [new RegExp(`\\b(?:${without}) (?:\\w+ )?(?:${amenitiesOf(words)})\\b`, 'g'), ''],
    counted(guests, 'guests'),
    counted(bedrooms, 'bedrooms'),
    counted(nights, 'nights'),
    [new RegExp(`(\\d[\\d.,]*) ?(?:(?:${dollars})\\b|\\$)`, 'g'), (_, amount = '') => `$${amount}`],
    [
      new RegExp(`\\b(?:${atMost}) ?\\$? ?(\\d{2,6})\\b(?! (?:guests|nights|bedrooms))`, 'g'),
      (_, amount = '') => `under $${amount}`,
    ],
    [
      new RegExp(`\\b(?:${glossary.for}) (${number})\\b(?! (?:guests|nights|bedrooms|$))`, 'g'),
      (_, count = '') => `${numberOf(count, numbers)} guests`,
    ],
    ...words.map(([word, said]): Replacement => [new RegExp(`\\b(?:${said})\\b`, 'g'), word]),
  ];
}

/** Amenities are those of the words that stand after the kinds of homes. */
const amenitiesOf = (words: Glossary['words']): string =>
  words
    .slice(
      words.findIndex(([word]) => word === 'hot tub'),
      words.findIndex(([word]) => word === 'desk') + 1,
    )
    .map(([, said]) => said)
    .join('|');

function japanese({ numbers, nights, guests, dollars, words }: Glossary): Replacement[] {
  const number = `\\d{1,3}|${[...numbers].reverse().join('|')}`;
  const counted = (units: string, noun: string): Replacement => [
    new RegExp(`(${number})(?:${units})`, 'g'),
    (_, count = '') => ` ${numberOf(count, numbers)} ${noun} `,
  ];
  const month = (figure: string) => MONTHS[Number(figure) - 1] ?? '';
  return [
    [
      /(\d{1,2})月(\d{1,2})日(?:から|~|〜)(\d{1,2})日/g,
      (_, name = '', first = '', last = '') => ` ${month(name)} ${first} to ${month(name)} ${last} `,
    ],
    [/(\d{1,2})月(\d{1,2})日/g, (_, name = '', date = '') => ` ${month(name)} ${date} `],
    ...'日月火水木金土'
      .split('')
      .map((sign, at): Replacement => [new RegExp(`${sign}曜日?`, 'g'), ` ${WEEKDAYS[at] ?? ''} `]),
    [/(?<=day )から ?(?= ?\w+day)/g, ' to '],
    [/(\d+)(?:米)?ドル(?:以下|以内|まで|未満)/g, ' under $$$1 '],
    [new RegExp(`(\\d[\\d,]*)(?:${dollars})`, 'g'), ' $$$1 '],
    [/寝室(?:が)?(\d)(?:つ|室)?/g, ' $1 bedrooms '],
    ...words
      .filter(([word]) => word === 'per night')
      .map(([word, said]): Replacement => [new RegExp(said, 'g'), ` ${word} `]),
    counted(guests, 'guests'),
    counted(nights, 'nights'),
    ...words.map(([word, said]): Replacement => [new RegExp(said, 'g'), ` ${word} `]),
  ];
}
