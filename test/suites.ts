import { globSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';

const ALL_SUITES = {
  extension: ['test.ts'],
  recursive: true,
  reporter: './test/support/countingReporter.cjs',
  forbidOnly: true,
  forbidPending: true,
};

/** Required first: removes the processes and temporary files of a run when it ends. */
const LIFETIME = './test/support/runLifetime.ts';

/** A test of a window fails earlier if nothing progresses (`test/e2e/useWindow.ts`). */
const WINDOW_TIMEOUT = 300_000;

/**
 * The integration tests run in VS Code: `test/integration/main.ts` reads these options, mocha's command line refuses
 * them. A wait ends earlier, after `HARD_LIMIT_MS` of `test/support/slowdown.ts`, and names its condition.
 */
export const INTEGRATION = { ...ALL_SUITES, timeout: 200_000 };

/**
 * A timeout only ends what hangs: on a busy computer, a test takes many times as long as on an idle one. A wait for a
 * condition fails earlier, and names it (`HARD_LIMIT_MS` in `test/support/slowdown.ts`).
 */
const TIMEOUT = 200_000;

/**
 * On Windows, these unit tests are left out: those that start shells or set permissions; those about the
 * files of the repository, whose paths they compare with slashes; and that of the disk of Windows for tests.
 */
const NOT_ON_WINDOWS: readonly string[] = [
  'test/unit/repo/**',
  'test/unit/support/windowsDisk.test.ts',
  'test/unit/accounts/node/askpass.test.ts',
  'test/unit/clones/node/{gitFetch,gitStatus,nodeMachine,removalCheck*}.test.ts',
  'test/unit/quota/core/journal.test.ts',
];

/**
 * Mocha's options for the tests in each folder of `test`; times in milliseconds. `unit` and `faults` run in one process
 * each, because every process loads and optimizes the sources again, and each of `faults` opens a browser of its own.
 */
const SUITES = {
  unit: {
    ...ALL_SUITES,
    timeout: TIMEOUT,
    require: [LIFETIME],
    ignore: process.platform === 'win32' ? NOT_ON_WINDOWS : [],
  },
  faults: {
    ...ALL_SUITES,
    timeout: TIMEOUT,
    require: [LIFETIME, './test/faults/support/closeWorkers.ts'],
  },
  e2e: { ...ALL_SUITES, timeout: WINDOW_TIMEOUT, require: [LIFETIME, './test/e2e/setUp.ts'], parallel: true, jobs: 2 },
  web: { ...ALL_SUITES, timeout: WINDOW_TIMEOUT, require: [LIFETIME, './test/web/setUp.ts'] },
  prism: { ...ALL_SUITES, timeout: 2 * WINDOW_TIMEOUT, require: [LIFETIME] },
  lowest: { ...ALL_SUITES, timeout: WINDOW_TIMEOUT, require: [LIFETIME, './test/lowest/setUp.ts'] },
};

/** Mocha's options with a value, so that the value isn't read as a path. Others can be written `--slow=100`. */
const WITH_VALUE = {
  fgrep: { type: 'string', short: 'f' },
  grep: { type: 'string', short: 'g' },
  ignore: { type: 'string', multiple: true },
  jobs: { type: 'string', short: 'j' },
  reporter: { type: 'string', short: 'R' },
  'reporter-option': { type: 'string', short: 'O', multiple: true },
  require: { type: 'string', short: 'r', multiple: true },
  timeout: { type: 'string', short: 't' },
} as const;

/** The paths and patterns in mocha's arguments, by default all unit tests, and the excluded patterns. */
export function readArguments(args: readonly string[]): { paths: readonly string[]; ignored: readonly string[] } {
  const { positionals, values } = parseArgs({ args: [...args], options: WITH_VALUE, strict: false });
  return { paths: positionals.length > 0 ? positionals : ['test/unit'], ignored: (values.ignore ?? []).map(String) };
}

function suiteOf(path: string): keyof typeof SUITES {
  const [folder, name = ''] = relative(process.cwd(), resolve(path)).split(sep);
  const suite = Object.keys(SUITES).find((known) => folder === 'test' && known === name);
  if (folder === 'test' && name === 'integration') throw new Error('Use npm run test:integration -- -g NAME.');
  if (suite === undefined) {
    throw new Error(`${path} is in none of test/{${Object.keys(SUITES).join(',')}} of the working directory.`);
  }
  // Mocha only warns about this path if another one matches.
  if (globSync([path, `${path}.test.ts`]).length === 0) throw new Error(`${path} matches no file.`);
  return suite as keyof typeof SUITES;
}

/**
 * The options of the suite that the paths in mocha's arguments belong to.
 *
 * @throws if a path belongs to no suite, or if they belong to several
 */
export function mochaOptions(args: readonly string[]): object {
  const { paths } = readArguments(args);
  const [suite = 'unit', ...others] = new Set(paths.map(suiteOf));
  const files = paths.flatMap((path) => globSync([path, `${path}.test.ts`]));
  if (others.length > 0) throw new Error(`Run one suite at a time, not ${[suite, ...others].join(' and ')}.`);
  // Mocha adds these paths to those of its arguments, and runs a file twice if two of them match.
  const options = { ...SUITES[suite], spec: paths.filter((path) => !args.includes(path)) };
  // One file prints each test as it ends; a parallel run prints file by file.
  return files.length === 1 && files[0]?.endsWith('.test.ts') ? { ...options, parallel: false } : options;
}
