import path from 'node:path';
import { buildWhatIsStale } from '../../scripts/infra/build.mjs';
import { makeDemoFolder } from './demo-folder.mjs';
import { findBrowser } from './find-browser.mjs';
import { openSharedStages } from './shared-stages.mjs';
import { openWorld } from './world.mjs';

/** Builds what the stories will start, once and before the first of them, makes the data they begin with, looks for the browser, and opens what they share. */
export default async function prepareStories() {
  const { dir, processes, closeWith } = await openWorld();
  await buildWhatIsStale(processes, { say: (line) => console.log(line) });
  const browser = await findBrowser();
  process.env.LATCHKEY_TEST_BROWSER = browser.path ?? '';
  process.env.LATCHKEY_TEST_BROWSER_LIBRARIES = browser.libraries ?? '';
  process.env.LATCHKEY_TEST_BROWSER_MISSING = browser.missing ?? '';
  process.env.LATCHKEY_TEST_DEMO = path.join(dir, 'demo');
  await makeDemoFolder(process.env.LATCHKEY_TEST_DEMO);
  closeWith(await openSharedStages());
}
