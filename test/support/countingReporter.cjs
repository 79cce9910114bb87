const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

/**
 * Mocha's own report. The counts also go to the file that REPO_RIDER_COUNTS names, where `npm test` adds them up. A run
 * without any test fails; mocha's `failZero` also fails a parallel run in which one file has no test that `-g` matches.
 */
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      if (this.stats.tests > 0) return;
      console.error('  No test was found.');
      this.stats.failures = 1;
      runner.failures = 1;
    });
  }

  epilogue() {
    super.epilogue();
    const { passes: passed, failures: failed } = this.stats;
    const file = process.env.REPO_RIDER_COUNTS;
    if (file) writeFileSync(file, JSON.stringify({ passed, failed }));
  }
};
