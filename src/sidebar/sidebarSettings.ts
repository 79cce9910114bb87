import type { SearchServices } from '../search/search.ts';

/**
 * What happens when the user picks a repository: its clone is opened, its details are shown, or the user chooses.
 * `default` opens from *Go to Repository…*, and shows details for a click in the sidebar, which must not replace the
 * window by accident.
 */
export type OpenAction = 'default' | 'open' | 'details' | 'ask';

/** See `settings`. */
export type SidebarSettings = SearchServices['settings'] & {
  readonly openAction: OpenAction;
  readonly hasChangesBadge: boolean;
};
