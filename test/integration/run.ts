import '../support/runLifetime.ts';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { buildAll } from '../../scripts/build.ts';
import { isPackaged } from '../e2e/packaged.ts';
import { buildSample } from '../sample/build.ts';
import { failuresFolder, startPart } from '../support/failures.ts';
import { currentVersion, lowestVersion } from '../vscode/paths.ts';
import { runInVSCode } from '../vscode/runInVSCode.ts';
import { SetupError, StartError } from '../vscode/setupErrors.ts';
import { buildTests } from './build.ts';

/** The minimum in package.json, such as `^1.105.0`. */
const lowestDesktop = manifest.engines.vscode.slice(1);

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs the integration tests in one VS Code: npm's current one or the lowest supported (`--lowest`). `--desktop` runs
 * them in downloads of both. `-g TEXT` runs the tests with that name.
 */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      desktop: { type: 'boolean', default: false },
      lowest: { type: 'boolean', default: false },
      grep: { type: 'string', short: 'g' },
    },
  });
  await startPart(values.lowest ? 'lowest-integration' : 'integration');
  if (!isPackaged()) await buildAll();
  const options = {
    extensionDevelopmentPath: root,
    extensions: [await buildSample()],
    extensionTestsPath: await buildTests(),
    env: {
      REPO_RIDER_COUNTS: process.env.REPO_RIDER_COUNTS ?? '',
      ...(values.grep !== undefined && { REPO_RIDER_GREP: values.grep }),
      // Only npm's VS Code adds a screenshot and the log.
      ...(!values.desktop && { REPO_RIDER_FAILURES: failuresFolder() }),
      REPO_RIDER_LOG_LEVEL: 'repo-rider.repo-rider=trace',
    },
    log: console.log,
  };
  if (!values.desktop)
    return await runInVSCode({ ...options, version: values.lowest ? lowestVersion : currentVersion });
  for (const desktop of [lowestDesktop, 'stable']) {
    const code = await runInVSCode({ ...options, desktop });
    if (code !== 0) return code;
  }
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof SetupError || error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
