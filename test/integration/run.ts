import '../support/runLifetime.ts';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildAll } from '../../scripts/build.ts';
import { isPackaged } from '../e2e/packaged.ts';
import { buildSample } from '../sample/build.ts';
import { failuresFolder, startPart } from '../support/failures.ts';
import { currentVersion, lowestVersion } from '../vscode/paths.ts';
import { runInVSCode } from '../vscode/runInVSCode.ts';
import { SetupError, StartError } from '../vscode/setupErrors.ts';
import { buildTests } from './build.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs the integration tests in one VS Code: npm's current one or the lowest supported (`--lowest`). `-g TEXT` runs the
 * tests with that name.
 */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      lowest: { type: 'boolean', default: false },
      grep: { type: 'string', short: 'g' },
    },
  });
  await startPart(values.lowest ? 'lowest-integration' : 'integration');
  if (!isPackaged()) await buildAll();
  return runInVSCode({
    version: values.lowest ? lowestVersion : currentVersion,
    extensionDevelopmentPath: root,
    extensions: [await buildSample()],
    extensionTestsPath: await buildTests(),
    env: {
      REPO_RIDER_COUNTS: process.env.REPO_RIDER_COUNTS ?? '',
      ...(values.grep !== undefined && { REPO_RIDER_GREP: values.grep }),
      REPO_RIDER_FAILURES: failuresFolder(),
      REPO_RIDER_LOG_LEVEL: 'repo-rider.repo-rider=trace',
    },
    log: console.log,
  });
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof SetupError || error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
