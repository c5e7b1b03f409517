import path from 'node:path';
import { buildWhatIsStale } from '../../scripts/infra/build.mjs';
import { makeDemoFolder } from './demo-folder.mjs';
import { findBrowser } from './find-browser.mjs';
import { startResourceServer } from './resource-server.mjs';
import { testRun } from './test-run.mjs';

/** Prepares the stories: builds the product, finds a browser, and starts the server of shared resources; other tests run while the demo data is created. */
export default async function prepareStories() {
  const { dir, processes, closeWith } = await testRun();
  await buildWhatIsStale(processes, { say: (line) => console.log(line) });
  const browser = await findBrowser();
  process.env.LATCHKEY_TEST_BROWSER = browser.path ?? '';
  process.env.LATCHKEY_TEST_BROWSER_LIBRARIES = browser.libraries ?? '';
  process.env.LATCHKEY_TEST_BROWSER_MISSING = browser.missing ?? '';
  process.env.LATCHKEY_TEST_DEMO = path.join(dir, 'demo');
  const demo = makeDemoFolder(process.env.LATCHKEY_TEST_DEMO);
  demo.catch(() => undefined); // the stories that need it fail
  closeWith(await startResourceServer(demo));
}
