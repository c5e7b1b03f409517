import { closeEverything } from '../setup/cleanup.js';
import { runCommand } from './run-command.js';

/** The short form of `npm run chaos`, whose full size takes minutes. It ends with an error when a promise is broken or a planned death is missed. */
describe('While processes die, stores stop and the provider fails', () => {
  afterEach(closeEverything);

  it('people book, pay, cancel, move and spend points, and no promise is broken', async () => {
    const printed = await runCommand('scripts/chaos.mjs', ['--short']);
    // Otherwise it would prove little.
    expect(printed).toMatch(/[1-9]\d* {2}books and pays: paid/);
    expect(printed).toMatch(/[1-9]\d* {2}books, pays and cancels: cancelled/);
  });
});
