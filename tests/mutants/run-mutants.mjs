/** Puts one defect after the other into a copy of the product, and sees whether the tests find it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {{ mutant: Mutant, foundBy: string | null, seconds: number, output: string }} Finding `foundBy`: the first test that failed; null:
 *   the defect survived
 */

/** A copy of what git tracks, with the same packages. @param {string} root @returns {string} its folder */
export function copyProduct(root) {
  const copy = mkdtempSync(path.join(tmpdir(), 'latchkey-mutants-'));
  const files = execFileSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(copy, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/**
 * @param {string} copy where the product may be changed
 * @param {Mutant} mutant
 * @returns {Promise<Finding>}
 * @throws Error when its place in the code is not there once
 */
export async function runMutant(copy, mutant) {
  const file = path.join(copy, mutant.file);
  const source = readFileSync(file, 'utf8');
  const begun = performance.now();
  writeFileSync(file, mutated(source, mutant));
  try {
    const { failed, output } = await runTests(copy, mutant.tests);
    return { mutant, foundBy: failed, output, seconds: (performance.now() - begun) / 1_000 };
  } finally {
    writeFileSync(file, source);
  }
}

/** A file with its defect. @param {string} source @param {Mutant} mutant */
export function mutated(source, { promise, file, find, put }) {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`“${promise}”: ${file} has its place ${parts.length - 1} times`);
  return parts.join(put);
}

/** @param {string} copy @param {Mutant['tests']} tests @returns {Promise<{ failed: string | null, output: string }>} the first failed test */
async function runTests(copy, { project, files, named }) {
  const args = ['--selectProjects', project, '--bail', ...(named ? ['-t', named] : []), '--', files];
  const child = spawn(process.execPath, [path.join(copy, 'scripts/test.mjs'), ...args], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'exit');
  if (code === 0) return { failed: null, output };
  // A test, which is named with its group: a file that does not start, or something printed, finds nothing.
  return { failed: /^ {2}● (.* › .*)$/m.exec(output)?.[1] ?? null, output };
}

/** @param {string} copy */
export const removeCopy = (copy) => rmSync(copy, { recursive: true, force: true });
