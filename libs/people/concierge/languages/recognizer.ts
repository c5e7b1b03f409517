import { guessesOf, type Model } from '../understanding/classifier.js';
import { tokensOf } from '../understanding/features.js';
import { unpacked } from '../understanding/model-file.js';
import { LANGUAGES, type Language, type Written } from './language.js';

/** From this likelihood on the first message of a conversation is in a language other than English. */
const LIKELY = 0.6;
/** From this likelihood on a person has changed the language. */
const CLEAR = 0.9;
/** A message of fewer words changes no language: it may be a name, or a word of the screens. */
const FEWEST_WORDS = 4;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;
/** Signs that Chinese sentences have and Japanese ones do not. */
const CHINESE = /[的了吗嗎呢们們这這什么麼怎请請给給订訂您吧还還没沒]/u;
const OTHER_SCRIPT =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]{2}/u;

let model: Promise<Model> | null = null;

/** Unpacked with the first message: most processes never get one. */
function loaded(): Promise<Model> {
  model ??= import('./trained.js').then(
    ({ TRAINED }) => unpacked(TRAINED),
    (error: unknown) => {
      model = null; // the next message tries again
      throw error;
    },
  );
  return model;
}

/**
 * The language in which a person wants to be answered: that of the message if it is clear, else that of the conversation, else English.
 * @param before the language of the conversation; null for a new one
 * @param places from `placePattern`: names of towns are in no language
 * @returns 'other' for a language that we do not answer in
 */
export async function languageOf(
  message: string,
  before: Language | 'other' | null,
  places: RegExp,
): Promise<Language | 'other'> {
  const byScript = scriptOf(message);
  if (byScript) return byScript;
  const words = tokensOf(message, places).filter((word) => /\p{L}/u.test(word));
  const [best] = guessesOf(await loaded(), message, { places });
  if (!best || words.length === 0) return before ?? 'en';
  const language = writtenIn(best.meaning);
  if (before === null) return best.likelihood >= LIKELY ? language : 'en';
  return best.likelihood >= CLEAR && words.length >= FEWEST_WORDS ? language : before;
}

function scriptOf(message: string): 'ja' | 'other' | null {
  if (KANA.test(message)) return 'ja';
  if (HAN.test(message)) return CHINESE.test(message) ? 'other' : 'ja';
  return OTHER_SCRIPT.test(message) ? 'other' : null;
}

const writtenIn = (name: string): Written =>
  LANGUAGES.filter((language) => language !== 'ja').find((language) => language === name) ?? 'other';
