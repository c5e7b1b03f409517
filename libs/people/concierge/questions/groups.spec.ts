import { KEPT_WORDS } from '../understanding/kept-words.js';
import { gistOf } from '../understanding/likeness.js';
import { unpackedWords } from '../understanding/word-vectors.js';
import { groupsOf } from './groups.js';

const VECTORS = unpackedWords(KEPT_WORDS);
const NO_PLACES = /(?!)/g;
const grouped = (questions: readonly string[]): string[][] =>
  groupsOf(questions, (question) => gistOf(question, NO_PLACES, VECTORS), VECTORS);

describe('Questions by meaning', () => {
  it('those that ask the same in other words are together, the largest group first', () => {
    expect(
      grouped([
        'do you plant trees?',
        'can I charge my electric car at the home',
        'is it possible to charge an electric vehicle at the house',
        'electric car charging?',
      ]),
    ).toEqual([
      [
        'can I charge my electric car at the home',
        'is it possible to charge an electric vehicle at the house',
        'electric car charging?',
      ],
      ['do you plant trees?'],
    ]);
  });

  it('words that say nothing stay apart', () => {
    expect(grouped(['???', 'what is it', '…'])).toHaveLength(3);
  });
});
