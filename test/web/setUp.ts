import { preparePart } from '../e2e/setUp.ts';
import { ensureCodeOss } from '../vscode/webInstall.ts';

/** Runs once, before all tests: gets the VS Code that needs no server, and packs. */
export async function mochaGlobalSetup(): Promise<void> {
  await ensureCodeOss({ log: console.log });
  await preparePart('web');
}
