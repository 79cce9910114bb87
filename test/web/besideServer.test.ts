import { serverHost } from '../e2e/editorHost.ts';
import { describeSmoke } from '../e2e/smoke.ts';
import { ensureCodeServer } from '../vscode/install.ts';
import { currentVersion } from '../vscode/paths.ts';

// Of the root: a suite's own time is too short for what may have to be compiled first.
before(async function () {
  this.timeout(5 * 60_000);
  await ensureCodeServer(currentVersion, { log: console.log });
});

/** The extension's own files then come from the server, while all that it asks leaves from the browser. */
const inBrowser = { settings: { 'remote.extensionKind': { 'repo-rider.repo-rider': ['web'] } }, answerForKey: false };

describeSmoke({ ...serverHost('the browser of a VS Code with a server', inBrowser), asksFirst: true });
