import { mochaOptions } from './test/suites.ts';

export default mochaOptions(process.argv.slice(2));
