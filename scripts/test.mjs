/**
 * `npm test`: every kind of test in one Jest run, including the services they need.
 *
 *   npm test                                    all tests
 *   npm test -- cancel                          files whose path matches
 *   npm test -- --selectProjects rules http     some kinds (see jest.config.mjs)
 *
 * The last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Variables hidden from tests, which must never use a real database, queue or payment provider set in the shell. */
const NOT_FOR_TESTS =
  /^(DATABASE_|REDIS_|STRIPE_|SANDBOX_|QUEUE_|JWT_|PORT$|HOST$|PUBLIC_URL$|STOREFRONT_DIR$|ADMIN_DIR$|LATCHKEY_(?!TEST_))/;

if (!handOverToNewerNode(ROOT)) process.exitCode = await test();

async function test() {
  // Jest needs vm modules to load ESM-only packages.
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = [
    path.join(ROOT, 'node_modules/jest/bin/jest.js'),
    '--config',
    path.join(ROOT, 'jest.config.mjs'),
  ];
  const child = spawn(process.execPath, [...node, ...jest, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(),
  });
  /** @type {{ passed: number, failed: number } | null} */
  let counts = null;
  child.on('message', (message) => (counts = /** @type {typeof counts} */ (message)));
  process.on('SIGINT', () => undefined); // Jest receives it from the terminal; we print the last line
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  return reportCounts(code ?? 1, counts);
}

function environment() {
  const allowed = Object.entries(process.env).filter(([name]) => !NOT_FOR_TESTS.test(name));
  return { ...Object.fromEntries(allowed), NODE_ENV: 'test', LATCHKEY_RATE_LIMITS: 'off' };
}

/** Prints the counts. A run that crashed before counting is one failure; one without tests (`--listTests`) prints nothing. */
function reportCounts(code, counts) {
  const { passed, failed } = counts ?? { passed: 0, failed: code === 0 ? 0 : 1 };
  if (counts || code !== 0) console.log(`${passed} passed, ${failed} failed`);
  return code;
}
