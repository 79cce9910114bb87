const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

/** A line of `saveReport` in `test/e2e/failureReport.ts`. Without a report, the difference of two values comes last. */
const REPORT_LINE = /^ {6}(?:Screenshot|Log of the extension|Last requests): /;

/** After failures, open servers and timers have this long to end, in milliseconds. */
const EXIT_MS = 10_000;

/** A message may contain a whole page. */
const MAX_MESSAGE = 1000;

/**
 * Mocha's own report. The counts and failures also go to the file that REPO_RIDER_COUNTS names, for the summary of
 * `npm test`. A run without any test fails; mocha's `failZero` also fails a parallel run in which one file has no test
 * that `-g` matches.
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
    const failures = this.failures.map(failureOf);
    if (file) writeFileSync(file, JSON.stringify({ passed, failed, failures }));
    // A test that failed may have left a server open, which would keep the process for as long as its part may take.
    if (failed > 0) setTimeout(() => process.exit(), EXIT_MS).unref();
  }
};

/** Describes a failed test or hook, as `Failure` in `scripts/testResults.ts`. */
function failureOf(test) {
  const { message = '', stack = '' } = test.err ?? {};
  return {
    message: message.slice(0, MAX_MESSAGE).trim(),
    test: {
      title: test.fullTitle(),
      suites: test.titlePath().slice(0, -1),
      isHook: test.type === 'hook',
      file: test.file ?? '',
    },
    // Added by `addLines` of `failureFiles.ts`, below a blank line.
    lines: stack
      .slice(stack.lastIndexOf('\n\n') + 2)
      .split('\n')
      .filter((line) => REPORT_LINE.test(line))
      .map((line) => line.trim()),
  };
}
