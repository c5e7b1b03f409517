/**
 * `npm run dev`: the whole product as `npm start` has it, with the sources watched on both sides.
 *
 *   npm run dev               every line of the API, the worker and the compiler is shown
 *   npm run dev -- --fresh    removes the data first
 */
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

if (!handOverToNewerNode(ROOT)) {
  const { runHouse } = await import('./infra/house.mjs');
  const { startDevelopment } = await import('./infra/start-development.mjs');
  await runHouse(startDevelopment, { everything: true });
}
