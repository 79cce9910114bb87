import { findChromium } from '../test/vscode/chromium.ts';
import { SetupError } from '../test/vscode/errors.ts';
import { ensureCodeServer } from '../test/vscode/install.ts';
import { currentVersion } from '../test/vscode/paths.ts';

// What the tests in a real VS Code would otherwise wait for, each when it comes to it.
try {
  await Promise.all([ensureCodeServer(currentVersion, { log: console.log }), findChromium()]);
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
