import type { AccountPageState, PageRequest, RepositoryPageState } from '../../src/protocol.ts';

type PageState = RepositoryPageState | AccountPageState;

interface VsCodeApi {
  postMessage(message: PageRequest): void;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The page's only way out: VS Code hands it over once. */
const api = acquireVsCodeApi();

/** Asks the extension for something. */
export function ask(request: PageRequest): void {
  api.postMessage(request);
}

/** Keeps over a reload of the window what the page shows. */
export function keep(state: PageState): void {
  api.setState(state);
}
