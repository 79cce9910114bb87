import { preparePart } from '../e2e/setUp.ts';
import { ensureCodeServer } from '../vscode/install.ts';
import { lowestVersion } from '../vscode/paths.ts';

/** Runs once, before all tests: installs the lowest VS Code, and builds the package. */
export async function mochaGlobalSetup(): Promise<void> {
  await ensureCodeServer(lowestVersion, { log: console.log });
  await preparePart('lowest');
}
