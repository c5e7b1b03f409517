/**
 * `npm run dev`: the whole product as `npm start` has it, with the sources watched on both sides.
 *
 *   npm run dev               requests, jobs and the compiler's words are shown
 *   npm run dev -- --fresh    removes the data first
 */
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

if (!handOverToNewerNode(ROOT)) {
  const { runStack } = await import('./infra/stack.mjs');
  const { startDevelopment } = await import('./infra/start-development.mjs');
  await runStack(startDevelopment, { detailed: true });
}
