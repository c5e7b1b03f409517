/** Reports to scripts/test.mjs how many tests passed and failed, and ends the run when that script is gone. */
export default class CountReporter {
  constructor() {
    process.once('disconnect', () => process.exit(1)); // the reaper stops what the run had started
    process.channel?.unref();
  }

  /**
   * A file that could not be loaded counts as one failure.
   * @param {unknown} _contexts
   * @param {import('@jest/reporters').AggregatedResult} results
   */
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    process.send?.({ type: 'counts', passed: results.numPassedTests, failed });
  }
}
