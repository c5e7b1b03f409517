/**
 * The command line, on the embedded database unless DATABASE_URL names another one.
 *
 *   npm run latchkey -- help
 *   npm run latchkey -- backup monday.latchkey
 *   npm run latchkey -- restore monday.latchkey --replace
 */
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

// Everything else may need the newer Node, so it is loaded after the check.
if (!handOverToNewerNode(ROOT)) {
  const { runCommand } = await import('./infra/run-command.mjs');
  await runCommand(process.argv.slice(2));
}
