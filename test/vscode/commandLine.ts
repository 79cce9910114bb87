import { parseArgs } from 'node:util';

/** The arguments of `@vscode/test-electron` that matter to a VS Code in a browser. */
export interface CommandLine {
  readonly extensionDevelopmentPath: readonly string[];
  readonly extensionTestsPath: string;
  readonly userDataDir: string | undefined;
}

/**
 * Parses desktop VS Code's arguments, and ignores those without a meaning here, such as `--disable-gpu-sandbox`.
 * @throws {TypeError} without an `--extensionTestsPath`
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values } = parseArgs({
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
    userDataDir: text(values['user-data-dir']),
  };
}
