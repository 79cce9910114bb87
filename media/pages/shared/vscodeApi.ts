import type { Envelope } from '../../../src/protocol/messages.ts';

interface VsCodeApi {
  postMessage(message: Envelope): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The only channel to the extension; a page can acquire it only once. */
export const vscode = acquireVsCodeApi();
