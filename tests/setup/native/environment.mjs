import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** What Jest leaves on the global object, where the next test file would find it. */
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
 * Runs a test file in Node's own global scope instead of a sandbox. Objects created by packages then have the same
 * classes as the tests' (`instanceof Date`), so that {@link import('./runtime.mjs')} can load packages
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
    this.moduleMocker.restoreAllMocks(); // a failed test may have left spies on what the next file uses
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }
}
