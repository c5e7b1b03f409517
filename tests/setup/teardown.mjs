import { teardownRun } from './test-run.mjs';

/** Jest's global teardown. */
export default teardownRun;
