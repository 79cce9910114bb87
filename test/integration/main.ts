import { globSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';

/** What VS Code calls: runs every test beside this file, and fails when one fails or none is there. */
export function run(): Promise<void> {
  const mocha = new Mocha({
    timeout: 20_000,
    forbidOnly: true,
    forbidPending: true,
    reporter: join(__dirname, '../../test/support/countingReporter.cjs'),
  });
  for (const file of globSync('**/*.test.cjs', { cwd: __dirname })) mocha.addFile(join(__dirname, file));
  return new Promise((resolve, reject) => {
    const runner = mocha.run((failures) => {
      if (failures > 0) reject(new Error(`${failures} tests failed`));
      else if (runner.total === 0) reject(new Error('No test was found'));
      else resolve();
    });
  });
}
