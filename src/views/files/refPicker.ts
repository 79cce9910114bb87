import { type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import type { NamedCommit } from '../../core/api/fileClient.ts';
import { refsNamed } from '../../core/files/refChoice.ts';
import { oneLine, withoutIcons } from '../../core/text.ts';
import { describeError } from '../../platform/texts/errorText.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { showUntilHidden } from '../ask/showUntilHidden.ts';

interface RefPickerOptions {
  readonly title: string;
  /** The pages of branches, and those of tags: the first ones are read, and the others once the user types. */
  readonly branches: AsyncIterator<readonly NamedCommit[]>;
  readonly tags: AsyncIterator<readonly NamedCommit[]>;
  readonly defaultBranch: string | undefined;
  /** What is shown now, such as `heads/main`. */
  readonly current: string | undefined;
}

/** What the user has picked: references to try in this order, or the wish to enter a commit. */
export type RefChoice = { readonly refs: readonly string[] } | 'commit';

interface RefItem extends QuickPickItem {
  readonly choice?: RefChoice;
}

/** Lets the user pick a branch or a tag, or type the name of one that isn't listed. */
export async function pickRef(options: RefPickerOptions): Promise<RefChoice | undefined> {
  const box = window.createQuickPick<RefItem>();
  box.title = options.title;
  box.placeholder = l10n.t('A branch or a tag. Type the name of one that isn’t listed.');
  // As in `SearchBox`.
  Object.assign(box, { sortByLabel: false });
  const lists = [new RefList('heads', options.branches), new RefList('tags', options.tags)];
  let isClosed = false;
  const update = (): void => {
    const [active] = box.activeItems;
    const listed = lists.flatMap((list) => list.items(options));
    const line: RefItem = { kind: QuickPickItemKind.Separator, label: '' };
    // Below a line, because they aren't tags.
    box.items = [...listed, line, ...typedItems(box.value, listed), commitItem()];
    // Without a text, the first one: before it was read, that was the row for a commit.
    const isSame = ({ choice }: RefItem): boolean => JSON.stringify(choice) === JSON.stringify(active?.choice);
    const next = box.value === '' ? listed.find(({ choice }) => choice) : active && listed.find(isSame);
    if (next) box.activeItems = [next];
  };
  /** Reads the first page of each list, and the others once the user types. */
  const load = async (): Promise<void> => {
    box.busy = true;
    do {
      await Promise.all(lists.map((list) => list.read()));
      if (isClosed) return;
      update();
    } while (box.value !== '' && lists.some(({ hasMore }) => hasMore));
    box.busy = false;
  };
  update();
  void load();
  const choice = await showUntilHidden<RefChoice>(box, (finish) => {
    box.onDidChangeValue(() => {
      update();
      if (!box.busy && lists.some(({ hasMore }) => hasMore)) void load();
    });
    box.onDidAccept(() => {
      const picked = box.selectedItems[0]?.choice;
      if (picked) finish(picked);
    });
  });
  isClosed = true;
  return choice;
}

/** Branches or tags, as far as they were read. */
class RefList {
  readonly #kind: 'heads' | 'tags';
  readonly #pages: AsyncIterator<readonly NamedCommit[]>;
  readonly #read: NamedCommit[] = [];
  #failure: { readonly error: unknown } | undefined;
  hasMore = true;

  constructor(kind: 'heads' | 'tags', pages: AsyncIterator<readonly NamedCommit[]>) {
    this.#kind = kind;
    this.#pages = pages;
  }

  /** Reads the next page. Never rejects: a failure is a row. */
  async read(): Promise<void> {
    if (!this.hasMore) return;
    try {
      const { value, done } = await this.#pages.next();
      if (done) this.hasMore = false;
      else this.#read.push(...value);
    } catch (error) {
      this.hasMore = false;
      this.#failure = { error };
    }
  }

  /** The rows, below a heading. */
  items({ defaultBranch, current }: RefPickerOptions): readonly RefItem[] {
    const kind = this.#kind;
    const label = kind === 'heads' ? l10n.t('branches') : l10n.t('tags');
    const isDefault = ({ name }: NamedCommit): boolean => kind === 'heads' && name === defaultBranch;
    const sorted = this.#read.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)));
    // It may be on a page that isn't read yet.
    const isLater = kind === 'heads' && defaultBranch && sorted[0] && this.hasMore && !isDefault(sorted[0]);
    const shown = isLater ? [{ name: defaultBranch, commit: '' }, ...sorted] : sorted;
    const items = shown.map((each): RefItem => {
      const ref = `${kind}/${each.name}`;
      const marks = [
        ...(each.commit ? [each.commit.slice(0, 7)] : []),
        ...(isDefault(each) ? [l10n.t('default')] : []),
        ...(ref === current ? [l10n.t('current')] : []),
      ];
      return {
        label: withoutIcons(oneLine(each.name, 255)),
        description: marks.join(' · '),
        iconPath: new ThemeIcon(kind === 'heads' ? 'git-branch' : 'tag'),
        choice: { refs: [ref] },
      };
    });
    const failure = this.#failure && {
      label: describeError(this.#failure.error).message,
      alwaysShow: true,
      iconPath: new ThemeIcon('error'),
    };
    const all = failure ? [...items, failure] : items;
    return all.length > 0 ? [{ kind: QuickPickItemKind.Separator, label }, ...all] : [];
  }
}

/** Offers the name that the user has typed, unless it is listed. */
function typedItems(value: string, listed: readonly RefItem[]): readonly RefItem[] {
  const refs = refsNamed(value);
  const isListed = ({ choice }: RefItem): boolean =>
    typeof choice === 'object' && refs.some((ref) => choice.refs.includes(ref));
  if (refs.length === 0 || listed.some(isListed)) return [];
  const label = l10n.t('Open “{0}”', withoutIcons(oneLine(value, 255)));
  return [{ label, alwaysShow: true, iconPath: new ThemeIcon('search'), choice: { refs } }];
}

function commitItem(): RefItem {
  const label = l10n.t('Open at Commit…');
  return { label, alwaysShow: true, iconPath: new ThemeIcon('git-commit'), choice: 'commit' };
}
