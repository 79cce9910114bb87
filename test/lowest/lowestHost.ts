import { type Host, serverHost } from '../e2e/editorHost.ts';
import { lowestVersion } from '../vscode/paths.ts';

/** The oldest VS Code that the manifest asks for. */
export const lowestHost: Host = serverHost('the lowest VS Code', { version: lowestVersion });
