const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

/** Mocha's own report; the counts also go to the file that REPO_RIDER_COUNTS names, where `npm test` adds them up. */
module.exports = class CountingReporter extends reporters.Spec {
  epilogue() {
    super.epilogue();
    const { passes: passed, failures: failed } = this.stats;
    const file = process.env.REPO_RIDER_COUNTS;
    if (file) writeFileSync(file, JSON.stringify({ passed, failed }));
  }
};
