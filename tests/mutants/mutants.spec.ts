import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MUTANTS } from './mutants.mjs';
import { mutated } from './run-mutants.mjs';

const ROOT = path.join(__dirname, '../..');

/** `npm run mutants` shows that each is found, which takes minutes; here, that each still can be put into the code. */
describe('Seeded defects', () => {
  it.each(MUTANTS.map((mutant) => [mutant.promise, mutant] as const))('%s', (_, mutant) => {
    const file = path.join(ROOT, mutant.file);
    expect(existsSync(file)).toBe(true);
    expect(mutated(readFileSync(file, 'utf8'), mutant)).not.toBe(readFileSync(file, 'utf8'));
  });

  it('are thirty or more, each of another promise', () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(MUTANTS.map(({ promise }) => promise)).size).toBe(MUTANTS.length);
  });
});
