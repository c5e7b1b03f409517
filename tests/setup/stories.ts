import { closeEverything } from './open-things.js';

// A guard against hanging, no claim about speed: a story starts a whole product and waits for real schedules.
jest.setTimeout(240_000);

afterAll(closeEverything);
