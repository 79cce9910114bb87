import { ThemeIcon } from 'vscode';
import type { Clock } from '../base/core/clock.ts';
import { plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { completeQuery } from './core/completion.ts';
import { parseQuery, parseWholeQuery } from './core/parseQuery.ts';
import type { RepositorySearch } from './core/repositorySearch.ts';
import { SearchBox } from './searchBox.ts';
import {
  completionItems,
  type OfferedFilter,
  offeredItems,
  problemItems,
  repositoryRows,
  type SearchItem,
} from './searchItems.ts';

/** A user who types fast doesn't wait for rows that are no longer wanted. */
const PREVIEW_AFTER_MS = 200;

/**
 * Asks for a filter in the search syntax, and shows the number of matches while the user types.
 * @param preview shows the effect of a filter that the user may not accept
 * @param offered filters to choose from while nothing is typed
 * @param title of the box
 * @returns the filter, empty for none; undefined if the box was closed.
 */
export function askFilter(
  search: Pick<RepositorySearch, 'index' | 'withoutFolder'>,
  clock: Clock,
  before: string,
  preview: (filter: string) => void,
  offered: readonly OfferedFilter[] = [],
  title = l10n.t('Filter Repositories'),
): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const box = new SearchBox({
    ...repositoryRows,
    index: () => search.index(),
    placeholder: l10n.t('Words, or is:private, lang:, owner:, tag:, topic:, stars:>100, pushed:<30d, sort:stars …'),
    prepare: (index) => index.prepare(),
    find: async (index, typed) => {
      const text = search.withoutFolder(typed);
      const query = parseQuery(text);
      await index.prepare(query);
      const hits = index.ranking(query, clock.now());
      // Of an entirely invalid filter, the list only says why.
      const accepts = isValid(text) ? [acceptItem(text, hits.size, index.size)] : [];
      const proposals = completionItems(completeQuery(text, index.vocabulary));
      const others = text.trim() ? proposals : offeredItems(offered);
      const first = (query.unfinished && proposals[0]) || accepts[0];
      return { title, items: [...accepts, ...problemItems(query), ...others], first };
    },
    choose: ({ does }) => {
      if (does !== 'accept') return;
      resolve(search.withoutFolder(box.pick.value.trim()));
      box.close();
    },
    onDidShow: async (text, isCurrent) => {
      await clock.delay(PREVIEW_AFTER_MS);
      if (isCurrent() && isValid(text)) preview(search.withoutFolder(text.trim()));
    },
    onDidClose: () => resolve(undefined),
  });
  box.pick.title = title;
  // A click on a row that the preview shows must not end the preview.
  box.pick.ignoreFocusOut = true;
  box.pick.value = before;
  box.open();
  void box.update();
  return promise;
}

function acceptItem(text: string, found: number, all: number): SearchItem {
  const some = l10n.t('Show {0} of {1} repository|Show {0} of {1} repositories');
  const label = text.trim() ? plural(all, some, found, all) : l10n.t('Show all');
  return { does: 'accept', alwaysShow: true, label, iconPath: new ThemeIcon('filter') };
}

/** Whether a filter has a valid part, or is empty. */
function isValid(text: string): boolean {
  const { isEmpty, problems } = parseWholeQuery(text);
  return !isEmpty || problems.length === 0;
}
