import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Wording } from '../../../libs/people/concierge/languages/wording.js';
import { SPEAKERS } from '../../../libs/people/concierge/languages/wordings/index.js';
import type { Examples } from './train.js';

const EXAMPLES = join(__dirname, 'examples');

/** The examples of a language, by their meaning. */
function examplesOf(language: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const area of readdirSync(join(EXAMPLES, language)).sort()) {
    const examples = JSON.parse(readFileSync(join(EXAMPLES, language, area), 'utf8')) as Examples;
    for (const [meaning, texts] of Object.entries(examples)) (found[meaning] ??= []).push(...texts);
  }
  return found;
}

/** All examples, of every language and area, and the questions that are offered, by their meaning. Those that are not in English, of which there are far fewer, stand twice. */
export function readExamples(): Examples {
  const found: Record<string, string[]> = {};
  for (const language of readdirSync(EXAMPLES).sort())
    for (const [meaning, texts] of Object.entries(examplesOf(language)))
      (found[meaning] ??= []).push(...texts, ...(language === 'en' ? [] : texts));
  for (const { wording } of Object.values(SPEAKERS))
    for (const [meaning, text] of offeredIn(wording)) (found[meaning] ??= []).push(text);
  return found;
}

/** The questions that are offered in a language, with what they mean: each has to be understood. */
export const offeredIn = ({ articles, chips }: Wording): [meaning: string, question: string][] => [
  ...Object.entries(articles).map(([id, [title]]): [string, string] => [id, title]),
  ['find_homes', chips.homesThisWeekend],
  ['find_homes', chips.homesIn('Bend')],
  ['cancel_preview', chips.whatComesBack],
  ['cancel_preview', chips.refundOf('a1b2c3d4')],
  ['home_facts', chips.aboutHome('Gull Post')],
];

/** There are far more examples in English than in the other languages, which would be taken for it: so many are used. */
const ENGLISH_MOST = 2_500;

const readLanguages = (file: string): Examples =>
  JSON.parse(readFileSync(join(__dirname, 'languages', file), 'utf8')) as Examples;

/** Sentences by the language in which they are; those of languages in which nobody answers are `other`. Japanese is known by its script. */
export function readSentences(): Examples {
  const short = readLanguages('short.json');
  const answered = readdirSync(EXAMPLES)
    .sort()
    .filter((language) => language !== 'ja')
    .map((language) => [language, Object.values(examplesOf(language)).flat()] as const);
  const abroad = new Set(
    Object.entries(short).flatMap(([language, texts]) => (language === 'en' ? [] : texts)),
  );
  const english = Object.values(examplesOf('en')).flat();
  const step = Math.ceil(english.length / ENGLISH_MOST);
  const sentences: Record<string, readonly string[]> = {
    ...Object.fromEntries(answered),
    en: english
      // "Hola" is a greeting in English, too, but not a sentence that shows the language.
      .filter((text, index) => index % step === 0 && !abroad.has(text)),
    other: Object.values(readLanguages('other.json')).flat(),
  };
  return Object.fromEntries(
    Object.entries(sentences).map(([language, texts]) => [language, [...texts, ...(short[language] ?? [])]]),
  );
}
