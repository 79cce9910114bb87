import { serverHost } from '../e2e/editorHost.ts';
import { describeSmoke } from '../e2e/smoke.ts';
import { ensureCodeServer } from '../vscode/install.ts';
import { currentVersion } from '../vscode/paths.ts';

// A root hook, because a compilation may exceed the time limit of a suite.
before(async function () {
  this.timeout(5 * 60_000);
  await ensureCodeServer(currentVersion, { log: console.log });
});

/** The server serves the extension's files, while the extension's requests leave from the browser. */
const inBrowser = { settings: { 'remote.extensionKind': { 'repo-rider.repo-rider': ['web'] } }, answerForKey: false };

describeSmoke({ ...serverHost('the browser of a VS Code with a server', inBrowser), asksFirst: true });
