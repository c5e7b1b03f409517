import type { Place } from '../gateways.port.js';
import type { Language } from '../languages/language.js';
import { languageOf } from '../languages/recognizer.js';
import { continues, howMuchLikelier, type Circumstances } from './circumstances.js';
import { guessesOf, type Guess, type Model } from './classifier.js';
import { placePattern, tokensOf } from './features.js';
import { ABOUT_HOMES, AROUND_QUESTIONS } from './meanings.js';
import { gistOf, likeness, type Gist } from './likeness.js';
import { unpacked } from './model-file.js';
import { unpackedWords, type WordVectors } from './word-vectors.js';

/** What a sentence says weighs so much beside what the whole message says: said alone, many mean something else. */
const OF_A_SENTENCE = 0.6;

/** The model, and the words that it was trained with. */
interface Learned {
  model: Model;
  words: WordVectors;
}

let learned: Promise<Learned> | null = null;

/** What words mean, as it is kept. */
export const keptVectors = async (): Promise<WordVectors> => (await loaded()).words;

/** Unpacked with the first message: most processes never get one. */
function loaded(): Promise<Learned> {
  learned ??= Promise.all([import('./trained.js'), import('./kept-words.js')]).then(
    ([{ TRAINED }, { KEPT_WORDS }]) => ({ model: unpacked(TRAINED), words: unpackedWords(KEPT_WORDS) }),
    (error: unknown) => {
      learned = null; // the next message tries again
      throw error;
    },
  );
  return learned;
}

/** Examples of what questions mean, added by operators. */
interface Examples {
  /** The same as long as they are. */
  stamp: string;
  examples: readonly { text: string; meaning: string }[];
}

/** Guesses what messages mean, by a model that was trained with examples. */
export class Understanding {
  private places: { towns: string; pattern: RegExp } | null = null;
  private taught: { stamp: string; places: RegExp; gists: { meaning: string; gist: Gist }[] } | null = null;

  /** The meanings of a message, the likeliest first; likelihoods add up to 1. */
  async guesses(message: string, circumstances: Circumstances): Promise<Guess[]> {
    const { model, words: vectors } = await loaded();
    const places = this.patternOf(circumstances.places);
    const words = tokensOf(message, places).length;
    const guessed = (text: string) => guessesOf(model, text, { places, words: vectors });
    const alone = likeliestOf([message, ...sentencesOf(message)].map(guessed));
    const { memory, parsed } = circumstances;
    // A search is refined by what is said of homes, and would draw all else to itself.
    const isContinued =
      memory.said !== undefined && !ABOUT_HOMES.has(memory.intent ?? '') && continues(words, parsed.text);
    const weighed = (isContinued ? mixed(alone, guessed(`${memory.said ?? ''} ${message}`)) : alone).map(
      ({ meaning, likelihood }) => ({
        meaning,
        likelihood: likelihood * howMuchLikelier(meaning, words, circumstances),
      }),
    );
    const all = weighed.reduce((sum, one) => sum + one.likelihood, 0);
    return weighed
      .map(({ meaning, likelihood }) => ({ meaning, likelihood: likelihood / all }))
      .sort((one, other) => other.likelihood - one.likelihood);
  }

  /** The example that a message is likest to; null without one. */
  async likest(
    message: string,
    { stamp, examples }: Examples,
    towns: readonly Place[],
  ): Promise<{ meaning: string; alike: number } | null> {
    if (examples.length === 0) return null;
    const { words } = await loaded();
    const places = this.patternOf(towns);
    if (this.taught?.stamp !== stamp || this.taught.places !== places)
      this.taught = {
        ...{ stamp, places },
        gists: examples.map(({ text, meaning }) => ({ meaning, gist: gistOf(text, places, words) })),
      };
    const asked = gistOf(message, places, words);
    const [best] = this.taught.gists
      .map(({ meaning, gist }) => ({ meaning, alike: likeness(asked, gist, words) }))
      .sort((one, other) => other.alike - one.alike);
    return best ?? null;
  }

  /** The language in which to answer a message. @param before that of the conversation; null for a new one */
  languageOf(
    message: string,
    before: Language | 'other' | null,
    places: readonly Place[],
  ): Promise<Language | 'other'> {
    return languageOf(message, before, this.patternOf(places));
  }

  private patternOf(places: readonly Place[]): RegExp {
    const cities = places.map(({ city }) => city);
    const towns = cities.join();
    if (this.places?.towns !== towns) this.places = { towns, pattern: placePattern(cities) };
    return this.places.pattern;
  }
}

/** What a short message says weighs so much beside what it says after the one before. */
const SAID_ALONE = 0.6;

/** Each meaning as likely as a message makes it alone, and together with what was said before. */
function mixed(alone: readonly Guess[], together: readonly Guess[]): Guess[] {
  const after = new Map(together.map(({ meaning, likelihood }) => [meaning, likelihood]));
  return alone.map(({ meaning, likelihood }) => ({
    meaning,
    likelihood:
      SAID_ALONE * likelihood +
      (AROUND_QUESTIONS.has(meaning) ? 0 : (1 - SAID_ALONE) * (after.get(meaning) ?? 0)),
  }));
}

/** A letter has its question in one of its sentences. A single sentence is the whole message. */
function sentencesOf(message: string): string[] {
  const sentences = message
    .split(/(?<=[.!?…。？！])\s*|\n+/u)
    .map((one) => one.trim())
    .filter((one) => one.length >= SHORTEST_SENTENCE);
  return sentences.length > 1 ? sentences.slice(0, MOST_SENTENCES) : [];
}

const SHORTEST_SENTENCE = 8;
const MOST_SENTENCES = 30;

/** Each meaning with the likelihood that it has in the message, or less so in one of its sentences. What is said out of courtesy counts in the message alone. */
function likeliestOf([whole = [], ...parts]: readonly (readonly Guess[])[]): Guess[] {
  const highest = new Map(whole.map(({ meaning, likelihood }) => [meaning, likelihood]));
  for (const { meaning, likelihood } of parts.flat())
    if (!AROUND_QUESTIONS.has(meaning))
      highest.set(meaning, Math.max(highest.get(meaning) ?? 0, likelihood * OF_A_SENTENCE));
  return [...highest].map(([meaning, likelihood]) => ({ meaning, likelihood }));
}
