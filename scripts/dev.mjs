/**
 * `npm run dev`: like `npm start`, but with reload of servers and storefront on source changes.
 *
 *   npm run dev               also shows requests, jobs and compiler output
 *   npm run dev -- --fresh    deletes the data first
 */
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

if (!handOverToNewerNode(ROOT)) {
  const { runStack } = await import('./infra/stack.mjs');
  const { startDevelopment } = await import('./infra/start-development.mjs');
  await runStack(startDevelopment, { detailed: true });
}
