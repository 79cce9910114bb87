import '../test/support/runLifetime.ts';
import { findChromium } from '../test/vscode/chromium.ts';
import { ensureCodeServer } from '../test/vscode/install.ts';
import { currentVersion, lowestVersion } from '../test/vscode/paths.ts';
import { SetupError } from '../test/vscode/setupErrors.ts';
import { ensureCodeOss } from '../test/vscode/webInstall.ts';

// Installs in advance what tests in a real VS Code need. `--others` installs what only a few of them need.
const log = console.log;
try {
  if (process.argv.includes('--others')) {
    await Promise.all([ensureCodeServer(lowestVersion, { log }), ensureCodeOss({ log })]);
    log(`ready: code-server ${lowestVersion}, and VS Code without a server`);
  } else {
    await Promise.all([ensureCodeServer(currentVersion, { log }), findChromium()]);
    log(`ready: code-server ${currentVersion}, and a browser`);
  }
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
