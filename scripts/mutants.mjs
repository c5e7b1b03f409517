/**
 * `npm run mutants`: seeded defects, each alone, and the test that finds it. Ends with an error when one survives.
 *
 *   npm run mutants                  all of them; about twenty minutes
 *   npm run mutants -- --only refund those whose promise or file has these words
 *   npm run mutants -- --from 20     the twentieth and those after it
 *   npm run mutants -- --show        also what the tests said of survivors
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

if (!handOverToNewerNode(ROOT)) process.exitCode = await mutants();

/** @returns {Promise<number>} 0 when every defect was found */
async function mutants() {
  const { MUTANTS } = await import('../tests/mutants/mutants.mjs');
  const { copyProduct, removeCopy, runMutant } = await import('../tests/mutants/run-mutants.mjs');
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      show: { type: 'boolean', default: false },
    },
  });
  const words = values.only.toLowerCase();
  const chosen = MUTANTS.slice(Number(values.from) - 1).filter(({ promise, file }) =>
    `${promise} ${file}`.toLowerCase().includes(words),
  );
  const copy = copyProduct(path.resolve(ROOT));
  const survivors = [];
  try {
    for (const mutant of chosen) {
      const { foundBy, seconds, output } = await runMutant(copy, mutant);
      console.log(
        `${foundBy === null ? 'SURVIVED' : 'found   '} ${mutant.promise} (${seconds.toFixed(0)} s)`,
      );
      if (foundBy !== null) console.log(`         by ${foundBy}`);
      else survivors.push(mutant);
      if (foundBy === null && values.show) console.log(output.split('\n').slice(-40).join('\n'));
    }
  } finally {
    removeCopy(copy);
  }
  console.log(`\n${chosen.length - survivors.length} of ${chosen.length} seeded defects were found`);
  return survivors.length > 0 ? 1 : 0;
}
