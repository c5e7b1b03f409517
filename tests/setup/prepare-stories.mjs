import { buildWhatIsStale } from '../../scripts/infra/build.mjs';
import { findBrowser } from './find-browser.mjs';
import { openWorld } from './world.mjs';

/** Builds what the stories will start, once and before the first of them, and looks for the browser. */
export default async function prepareStories() {
  const { processes } = await openWorld();
  await buildWhatIsStale(processes, { say: (line) => console.log(line) });
  const browser = await findBrowser();
  process.env.LATCHKEY_TEST_BROWSER = browser.path ?? '';
  process.env.LATCHKEY_TEST_BROWSER_LIBRARIES = browser.libraries ?? '';
  process.env.LATCHKEY_TEST_BROWSER_MISSING = browser.missing ?? '';
}
