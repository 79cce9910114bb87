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
