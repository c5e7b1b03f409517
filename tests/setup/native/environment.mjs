import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** What Jest's test framework leaves in the global object, and would find there again at the next file. */
const LEFT_BEHIND = [
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
].map((name) => Symbol.for(name));

/**
 * Runs a test file in the global scope of Node itself instead of a sandbox of its own. Objects that packages make are
 * then of the same classes as the tests' (`instanceof Date`), so that {@link import('./runtime.mjs')} may load packages
 * once per worker instead of once per file.
 */
export default class NativeEnvironment {
  global = globalThis;
  console = globalThis.console;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    for (const symbol of LEFT_BEHIND) Reflect.deleteProperty(globalThis, symbol);
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.console;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }
}
