import { serverHost } from '../e2e/editorHost.ts';
import { describeSmoke } from '../e2e/smoke.ts';
import { lowestVersion } from '../vscode/paths.ts';

/** The server serves the extension's files, which the extension in the browser reads itself. */
const inBrowser = { settings: { 'remote.extensionKind': { 'repo-rider.repo-rider': ['web'] } }, answerForKey: false };
const host = serverHost('the browser of the lowest VS Code with a server', { ...inBrowser, version: lowestVersion });

describeSmoke({ ...host, asksFirst: true });
