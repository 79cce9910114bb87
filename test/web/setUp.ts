import { preparePart } from '../e2e/setUp.ts';
import { ensureCodeOss } from '../vscode/webInstall.ts';

/** Runs once, before all tests: installs the VS Code without a server, and builds the package. */
export async function mochaGlobalSetup(): Promise<void> {
  await ensureCodeOss({ log: console.log });
  await preparePart('web');
}
