import { type Host, serverHost } from '../e2e/editorHost.ts';
import { lowestVersion } from '../vscode/paths.ts';

/** The lowest VS Code that the manifest supports. */
export const lowestHost: Host = serverHost('the lowest VS Code', { version: lowestVersion });
