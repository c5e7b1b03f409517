/**
 * `npm run drill`: a release is rolled out while people book and pay. The version before the latest migration runs as several processes; its
 * database is migrated, half of the processes are replaced, the release is taken back, and then all are replaced. Ends with an error when a
 * request failed or a promise was broken. Needs the repository's history.
 *
 *   npm run drill                       from the version before the latest migration
 *   npm run drill -- --from v1.4.0      from any other one
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MIGRATIONS = 'libs/core/platform/database/migrations';

// Everything else may need the newer Node, so it is loaded after the check.
if (!handOverToNewerNode(ROOT)) process.exitCode = await drill();

/** @returns {Promise<number>} 0 when nothing failed */
async function drill() {
  const { rollOut } = await import('../tests/drills/roll-out.mjs');
  const { keepLogs, teardownRun, testRun } = await import('../tests/setup/test-run.mjs');
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const from = values.from ?? versionBefore();
  const before = mkdtempSync(path.join(tmpdir(), 'latchkey-version-before-'));
  try {
    console.log(`The version before is ${git('log', '-1', '--format=%h, %s', from)}`);
    build(before, from);
    const run = await testRun();
    const report = await rollOut({ before, run, say: console.log });
    print(report);
    const failed = report.failures.length + report.violations.length > 0;
    if (failed) keepLogs(run, 'drill');
    return failed ? 1 : 0;
  } finally {
    await teardownRun();
    git('worktree', 'remove', '--force', before);
    rmSync(before, { recursive: true, force: true });
  }
}

/** The commit before the one that added the latest migration. */
function versionBefore() {
  const latest = readdirSync(path.join(ROOT, MIGRATIONS))
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .at(-1);
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${latest}`);
  if (added === '') throw new Error(`The history does not have ${latest}: name a version with --from.`);
  return `${added}^`;
}

/** Checks a version out and builds it; packages that are the same are not installed again. */
function build(folder, version) {
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, version);
  const lockOf = (root) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  /** @type {import('node:child_process').ExecFileSyncOptions} */
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] };
  if (lockOf(folder) === lockOf(ROOT))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], options);
  execFileSync('npm', ['run', 'build'], options);
}

function git(...args) {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

/** @param {import('../tests/drills/roll-out.mjs').RollOutReport} report */
function print({ stages, failures, violations, outcomes }) {
  console.log('\nWhat people did');
  for (const [name, n] of Object.entries(outcomes).sort()) console.log(`  ${String(n).padStart(5)}  ${name}`);
  console.log('\nRequests, and how many failed');
  for (const { stage, requests, failed } of stages)
    console.log(`  ${String(requests).padStart(5)}  ${String(failed).padStart(3)}  ${stage}`);
  console.log(
    `\n${failures.length} of ${stages.reduce((sum, { requests }) => sum + requests, 0)} requests failed, ${violations.length} promises were broken`,
  );
  for (const problem of [...failures, ...violations]) console.log(`  ${problem}`);
}
