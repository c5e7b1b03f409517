import { buildDrawing } from '../../scripts/infra/build.mjs';
import startStores from './start-stores.mjs';
import { testRun } from './test-run.mjs';

/** Starts the stores and builds the storefront's server bundle, with which the API renders pages. */
export default async function prepareHttp() {
  await startStores();
  const { processes } = await testRun();
  await buildDrawing(processes, { say: (line) => console.log(line) });
}
