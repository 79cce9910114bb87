import { l10n, ThemeIcon, window } from 'vscode';
import type { Clock } from '../../core/clock.ts';
import type { CatalogueEntry } from '../../core/search/catalogue.ts';
import { completeQuery } from '../../core/search/completion.ts';
import { parseQuery } from '../../core/search/parseQuery.ts';
import type { RepositorySearch } from '../../core/search/repositorySearch.ts';
import type { SearchIndex } from '../../core/search/searchIndex.ts';
import { withPauses } from '../../core/slices.ts';
import { wholeNumber } from '../../platform/texts/format.ts';
import { plural } from '../../platform/texts/language.ts';
import { keepOrder } from './repositoryPicker.ts';
import { completionItems, type OfferedFilter, offeredItems, problemItems, type SearchItem } from './searchItems.ts';

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
  repositories: Pick<RepositorySearch, 'index'>,
  clock: Clock,
  before: string,
  preview: (filter: string) => void,
  offered: readonly OfferedFilter[] = [],
  title = l10n.t('Filter Repositories'),
): Promise<string | undefined> {
  /** Undefined until it is built. */
  let index: SearchIndex<CatalogueEntry> | undefined;
  let searches = 0;
  let shownText: string | undefined;
  /** Whether Enter was pressed before the result for the text was there. */
  let isEntered = false;
  let isClosed = false;
  const pick = window.createQuickPick<SearchItem>();
  pick.title = title;
  pick.placeholder = l10n.t('Words, or is:private, lang:, owner:, tag:, topic:, stars:>100, pushed:<30d, sort:stars …');
  // A click on a row that the preview shows must not end the preview.
  pick.ignoreFocusOut = true;
  keepOrder(pick);
  const show = async (text: string): Promise<void> => {
    const search = ++searches;
    if (!index || isClosed) return;
    const query = parseQuery(text);
    const hits = await withPauses(index.searching(query, clock.now()), clock);
    // The user has continued to type, or has closed the box.
    if (search !== searches || isClosed) return;
    const found = wholeNumber(hits.length);
    const accept: SearchItem = {
      does: 'accept',
      alwaysShow: true,
      label: text.trim()
        ? plural(
            index.size,
            l10n.t('Show {0} of {1} repository|Show {0} of {1} repositories'),
            found,
            wholeNumber(index.size),
          )
        : l10n.t('Show all'),
      iconPath: new ThemeIcon('filter'),
    };
    const proposals = completionItems(completeQuery(text, index.vocabulary));
    const others = text.trim() ? proposals : offeredItems(offered);
    pick.items = [accept, ...problemItems(query), ...others];
    const first = (query.unfinished && proposals[0]) || accept;
    pick.activeItems = [first];
    shownText = text;
    if (isEntered) choose(first);
    else await previewLater(search, text);
  };
  const previewLater = async (search: number, text: string): Promise<void> => {
    await clock.delay(PREVIEW_AFTER_MS);
    if (search === searches && !isClosed && isValid(text)) preview(text.trim());
  };
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const choose = (item: SearchItem | undefined): void => {
    isEntered = false;
    // An entirely invalid filter is not accepted: the box stays open and says why.
    if (item?.does === 'accept' && isValid(pick.value)) {
      // VS Code reports later that the box is hidden; a preview must not follow.
      isClosed = true;
      resolve(pick.value.trim());
      pick.hide();
    } else if (item?.does === 'complete') {
      pick.value = item.text;
      void show(item.text);
    }
  };
  pick.onDidChangeValue((text) => {
    isEntered = false;
    void show(text);
  });
  pick.onDidAccept(() => {
    // VS Code may not have selected a row yet that was just added.
    if (pick.value === shownText) choose(pick.selectedItems[0] ?? pick.activeItems[0]);
    else isEntered = true;
  });
  pick.onDidHide(() => {
    isClosed = true;
    resolve(undefined);
    pick.dispose();
  });
  pick.value = before;
  pick.busy = true;
  pick.show();
  void withPauses(repositories.index(), clock).then((built) => {
    index = built;
    pick.busy = false;
    return show(pick.value);
  });
  return promise;
}

/** Whether a filter has a valid part, or is empty. */
function isValid(text: string): boolean {
  // The space marks the last word as complete.
  const { isEmpty, problems } = parseQuery(`${text} `);
  return !isEmpty || problems.length === 0;
}
