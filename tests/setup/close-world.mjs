import { closeWorld } from './world.mjs';

/** Jest's teardown. */
export default closeWorld;
