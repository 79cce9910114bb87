import { parseArgs } from 'node:util';

/** The arguments of `@vscode/test-electron` that matter to a VS Code in a browser. */
export interface CommandLine {
  readonly extensionDevelopmentPath: readonly string[];
  readonly extensionTestsPath: string;
  /** The folder to open. */
  readonly folder: string | undefined;
  readonly userDataDir: string | undefined;
}

/**
 * Parses desktop VS Code's arguments, and ignores those without a meaning here, such as `--disable-gpu-sandbox`.
 * @throws {TypeError} without an `--extensionTestsPath`
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: {
      extensionDevelopmentPath: { type: 'string', multiple: true },
      extensionTestsPath: { type: 'string' },
      'user-data-dir': { type: 'string' },
    },
  });
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const extensionTestsPath = text(values.extensionTestsPath);
  if (extensionTestsPath === undefined) throw new TypeError('--extensionTestsPath=FILE is missing.');
  return {
    extensionDevelopmentPath: (values.extensionDevelopmentPath ?? []).filter((path) => typeof path === 'string'),
    extensionTestsPath,
    folder: positionals[0],
    userDataDir: text(values['user-data-dir']),
  };
}
