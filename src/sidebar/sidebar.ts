/**
 * The tree in the sidebar: groups, rows, their order, and its commands.
 *
 * - `outline.ts`: which rows there are (pure); `nodes.ts`, `groupKinds.ts`: what a row stands for
 * - `repositoryTree.ts`: compares outlines, and updates only the rows that changed
 * - `renderNode.ts`, `renderRepository.ts`, `repositoryTooltip.ts`: the texts and icons of a row
 * - `rowDecorations.ts`: its color and its badge
 * - `viewState.ts`: how the user has arranged the view; `arrangeCommands.ts` changes it
 * - `chosenRows.ts`: the repositories of the clicked or selected rows
 * - `refreshCommands.ts`, `watchCommands.ts`, `tagCommands.ts`: commands
 *
 * It never computes what a room can offer: it asks that room.
 */

import type { SearchServices } from '../search/search.ts';
import type { RepositoryView } from './repositoryView.ts';
import type { SidebarSettings } from './sidebarSettings.ts';
import type { ViewState } from './viewState.ts';

/** The view in the sidebar, and how the user has arranged it. */
export interface SidebarServices extends SearchServices {
  readonly settings: SidebarSettings;
  readonly view: RepositoryView;
  readonly viewState: ViewState;
}
