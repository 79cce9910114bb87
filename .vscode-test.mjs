import { defineConfig } from '@vscode/test-cli';
import manifest from './package.json' with { type: 'json' };

// The integration tests in downloads of desktop VS Code: `npm run test:desktop`, or the Testing view, with the extension
// “Extension Test Runner”. Both run what `node test/integration/build.ts` has built.

/** The lowest supported version, such as `1.105.0`, and the current one. */
const versions = [manifest.engines.vscode.slice(1), 'stable'];

export default defineConfig(
  versions.map((version) => ({
    label: version,
    version,
    files: 'out/integration/tests.cjs',
    extensionDevelopmentPath: ['.', 'out/sample'],
    launchArgs: ['--disable-extensions', '--disable-workspace-trust', '--profile-temp'],
    mocha: { ui: 'bdd', timeout: 200_000 },
  })),
);
