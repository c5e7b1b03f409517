/**
 * `npm start`: the whole product on a machine with only Node and npm.
 *
 *   npm start                 starts everything; Ctrl-C stops everything and keeps the data
 *   npm start -- --fresh      deletes the data first
 *   npm start -- --logs       shows requests and jobs in addition to warnings
 */
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

// Everything else may need the newer Node, so it is loaded after the check.
if (!handOverToNewerNode(ROOT)) {
  const { runStack } = await import('./infra/stack.mjs');
  const { startProduct } = await import('./infra/start-product.mjs');
  await runStack(startProduct);
}
