import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SENTENCES } from '#libs/core/contracts';

const ROOT = join(__dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGE = read('docs/specification.md');

/** The cells of one table of the page, row by row, without the marks around code. */
function rows(heading: string): string[][] {
  const [, section = ''] = PAGE.split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| (?!source|sentence|words|-)(.*) \|$/gm)].map(([, row = '']) =>
    row.split(' | ').map((cell) => cell.trim().replace(/^`|`$/g, '')),
  );
}

const sentences = rows('Sentences').map(([sentence = '', , test = '']) => ({ sentence, test }));
const words = rows('Labels and words').map(([label = '', , test = '']) => ({ label, test }));
const rules = rows('States and rules').map(([, rule = '', test = '', title = '']) => ({ rule, test, title }));

/** What a test may call a sentence: itself, or its name in the contract. */
function names(sentence: string): string[] {
  const keys = Object.entries(SENTENCES).filter(([, value]) => value === sentence);
  return [sentence, ...keys.map(([key]) => `SENTENCES.${key}`)];
}

describe('docs/specification.md (§2, §4, §5, §8)', () => {
  it('has every sentence of the contract, byte for byte, and no other', () =>
    expect(sentences.map(({ sentence }) => sentence).sort()).toEqual(Object.values(SENTENCES).sort()));

  it.each(sentences)('"$sentence" is asserted in $test', ({ sentence, test }) =>
    expect(names(sentence).some((name) => read(test).includes(name))).toBe(true),
  );

  it.each(words)('"$label" is asserted in $test', ({ label, test }) => expect(read(test)).toContain(label));

  it.each(rules)('"$rule" has its test in $test', ({ test, title }) => {
    expect(title).not.toBe('');
    expect(read(test)).toContain(title);
  });
});
