import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpSections } from '#libs/core/contracts';
import { DEMO_HOMES } from '../../../libs/demo/index.js';
import { KEPT_WORDS } from '../../../libs/people/concierge/understanding/kept-words.js';
import { placePattern, type Known } from '../../../libs/people/concierge/understanding/features.js';
import { isIntent, INTENTS } from '../../../libs/people/concierge/understanding/meanings.js';
import { fingerprintOf, packed } from './pack.js';
import { readExamples, readSentences } from './examples.js';
import { train, type Examples } from './train.js';
import { TRAINED as LANGUAGES } from '../../../libs/people/concierge/languages/trained.js';
import type { KeptModel } from '../../../libs/people/concierge/understanding/model-file.js';
import { TRAINED } from '../../../libs/people/concierge/understanding/trained.js';
import { unpackedWords } from '../../../libs/people/concierge/understanding/word-vectors.js';

/** Set by `npm run concierge:train`: the model is made anew. */
const isTraining = process.env.LATCHKEY_TEST_CONCIERGE_TRAIN === 'yes';
const CONCIERGE = join(__dirname, '../../../libs/people/concierge');
const PLACES = placePattern(DEMO_HOMES.map(({ city }) => city));
const WORDS = unpackedWords(KEPT_WORDS);

/** Trains a model and writes it where it is kept. @param from of what it is made @param types the path of its type */
function keep(
  path: string,
  examples: Examples,
  { from, types, known }: { from: string; types: string; known: Known },
): void {
  const kept: KeptModel = packed(train(examples, known), fingerprintOf(examples));
  writeFileSync(
    join(CONCIERGE, path),
    `import type { KeptModel } from '${types}';\n\n/** Made by \`npm run concierge:train\` of ${from}. */\nexport const TRAINED: KeptModel = ${JSON.stringify(kept)};\n`,
  );
}

describe('The model of what messages mean', () => {
  const examples = readExamples();

  beforeAll(() => {
    if (isTraining)
      keep('understanding/trained.ts', examples, {
        from: 'the sentences in tests/concierge/training/examples',
        types: './model-file.js',
        known: { places: PLACES, words: WORDS },
      });
  });

  it('is made of the examples that there are; npm run concierge:train makes it anew', () => {
    if (!isTraining) expect(TRAINED.fingerprint).toBe(fingerprintOf(examples));
  });

  it('has examples for every intent and every section of the help, and for nothing else', () => {
    const sections = helpSections().map(({ id }) => id);
    expect(Object.keys(examples).sort()).toEqual([...INTENTS, ...sections].sort());
    expect(sections.filter(isIntent)).toEqual([]);
  });

  it('has no example with two meanings', () => {
    const meanings = Map.groupBy(
      Object.entries(examples).flatMap(([meaning, texts]) => texts.map((text) => ({ meaning, text }))),
      ({ text }) => text.toLowerCase(),
    );
    expect(
      [...meanings.values()].filter((same) => new Set(same.map(({ meaning }) => meaning)).size > 1),
    ).toEqual([]);
  });
});

describe('The model of languages', () => {
  const sentences = readSentences();

  beforeAll(() => {
    if (isTraining)
      keep('languages/trained.ts', sentences, {
        from: 'the sentences in tests/concierge/training',
        types: '../understanding/model-file.js',
        known: { places: PLACES },
      });
  });

  it('is made of the examples that there are; npm run concierge:train makes it anew', () => {
    if (!isTraining) expect(LANGUAGES.fingerprint).toBe(fingerprintOf(sentences));
  });
});
