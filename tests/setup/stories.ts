import { closeEverything } from './open-things.js';

// A guard against hanging, no claim about speed: a story starts a whole product and waits for real schedules.
jest.setTimeout(240_000);

// A browser and five processes on a busy machine: what fails once is told (see scripts/test.mjs), what fails twice is a failure.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

afterAll(closeEverything);
