import { mochaOptions } from './test/suites.ts';

export default read();

function read() {
  try {
    return mochaOptions(process.argv.slice(2));
  } catch (error) {
    // Mocha would only report that it can't read this file.
    console.error(error.message);
    process.exit(1);
  }
}
