import { closeEverything } from './cleanup.js';

// Only guards against hanging: a story may start a whole product and wait for real schedules.
jest.setTimeout(900_000);

afterAll(closeEverything);
