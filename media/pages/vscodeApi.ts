import type { RepositoryPageMessage, RepositoryPageRequest, RepositoryPageState } from '../../src/protocol.ts';

interface VsCodeApi {
  postMessage(message: RepositoryPageRequest): void;
  setState(state: RepositoryPageState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The page's only way out: VS Code hands it over once. */
const api = acquireVsCodeApi();

/** Asks the extension for something. */
export function ask(request: RepositoryPageRequest): void {
  api.postMessage(request);
}

/** Keeps over a reload of the window what the page shows. */
export function keep(state: RepositoryPageState): void {
  api.setState(state);
}

/** Hears the extension. Messages reach a page from its own frame's parent alone: VS Code sees to that. */
export function listen(hear: (message: RepositoryPageMessage) => void): void {
  window.addEventListener('message', (event: MessageEvent<RepositoryPageMessage>) => hear(event.data));
}
