import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpSections } from '#libs/core/contracts';
import { DEMO_HOMES } from '../../../libs/demo/index.js';
import { placePattern } from '../../../libs/people/concierge/understanding/features.js';
import { isIntent, INTENTS } from '../../../libs/people/concierge/understanding/meanings.js';
import { fingerprintOf, packed } from './pack.js';
import { train, type Examples } from './train.js';
import { TRAINED } from '../../../libs/people/concierge/understanding/trained.js';

/** Set by `npm run concierge:train`: the model is made anew. */
const isTraining = process.env.LATCHKEY_TEST_CONCIERGE_TRAIN === 'yes';
const EXAMPLES = join(__dirname, 'examples');

/** All examples, of every language and area, by their meaning. */
function readExamples(): Examples {
  const found: Record<string, string[]> = {};
  for (const language of readdirSync(EXAMPLES).sort())
    for (const area of readdirSync(join(EXAMPLES, language)).sort()) {
      const examples = JSON.parse(readFileSync(join(EXAMPLES, language, area), 'utf8')) as Examples;
      for (const [meaning, texts] of Object.entries(examples)) (found[meaning] ??= []).push(...texts);
    }
  return found;
}

describe('The model of what messages mean', () => {
  const examples = readExamples();

  beforeAll(() => {
    if (!isTraining) return;
    const model = train(examples, placePattern(DEMO_HOMES.map(({ city }) => city)));
    const kept = packed(model, fingerprintOf(examples));
    writeFileSync(
      join(__dirname, '../../../libs/people/concierge/understanding/trained.ts'),
      `import type { KeptModel } from './model-file.js';\n\n/** Made by \`npm run concierge:train\` of the sentences in tests/concierge/training/examples. */\nexport const TRAINED: KeptModel = ${JSON.stringify(kept)};\n`,
    );
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
