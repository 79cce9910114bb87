import type { Envelope } from '../../../src/protocol.ts';

interface VsCodeApi {
  postMessage(message: Envelope): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The page's only way out: VS Code hands it over once. */
export const vscode = acquireVsCodeApi();
