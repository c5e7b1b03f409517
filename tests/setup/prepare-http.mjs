import { buildDrawing } from '../../scripts/infra/build.mjs';
import startStores from './start-stores.mjs';
import { openWorld } from './world.mjs';

/** The stores, and the storefront's components as the API draws pages with them. */
export default async function prepareHttp() {
  await startStores();
  const { processes } = await openWorld();
  await buildDrawing(processes, { say: (line) => console.log(line) });
}
