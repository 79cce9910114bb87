import { type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import { showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { showUntilHidden } from '../base/showUntilHidden.ts';
import { describeError } from '../errors/errorText.ts';
import type { NamedCommit } from '../hosts/core/fileClient.ts';
import { isHash } from '../hosts/core/gitHash.ts';
import type { PastedPlace } from '../search/core/address.ts';
import { placesNamed, refsNamed } from './core/refChoice.ts';

interface RefPickerOptions {
  readonly title: string;
  /** The pages of branches, and those of tags: the first ones are read, and the others once the user types. */
  readonly branches: AsyncIterator<readonly NamedCommit[]>;
  readonly tags: AsyncIterator<readonly NamedCommit[]>;
  readonly defaultBranch: string | undefined;
  /** What is shown now, such as `heads/main`. */
  readonly current: string | undefined;
  /** See `placePasted`. */
  readonly pasted: (typed: string) => { readonly place: PastedPlace | undefined } | undefined;
}

/** References to try in this order. */
interface RefChoice {
  readonly refs: readonly string[];
  /** Whether they are from an address. */
  readonly isPasted: boolean;
}

interface RefItem extends QuickPickItem {
  readonly refs?: readonly string[];
}

/**
 * Lets the user pick a branch or a tag, or type the name of one that isn't listed, the hash of a commit, or an address.
 */
export async function pickRef(options: RefPickerOptions): Promise<RefChoice | undefined> {
  const box = window.createQuickPick<RefItem>();
  box.title = options.title;
  box.placeholder = l10n.t('A branch, a tag, or a commit. Type the name or hash of one that isn’t listed.');
  // As in `SearchBox`.
  Object.assign(box, { sortByLabel: false });
  const lists = [new RefList('heads', options.branches), new RefList('tags', options.tags)];
  let isClosed = false;
  const update = (): void => {
    const [active] = box.activeItems;
    const listed = lists.flatMap((list) => list.items(options));
    const line: RefItem = { kind: QuickPickItemKind.Separator, label: '' };
    // Below a line, because they aren't tags.
    box.items = [...listed, line, ...typedItems(box.value, typedRefs(box.value, options).refs, listed)];
    // Without a text, the first one: before it was read, there was no row.
    const isSame = ({ refs }: RefItem): boolean => refs?.[0] !== undefined && refs[0] === active?.refs?.[0];
    const next = box.value === '' ? listed.find(({ refs }) => refs) : active && listed.find(isSame);
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
  const picked = await showUntilHidden<RefChoice>(box, (finish) => {
    box.onDidChangeValue(() => {
      update();
      if (!box.busy && lists.some(({ hasMore }) => hasMore)) void load();
    });
    box.onDidAccept(() => {
      const [item] = box.selectedItems;
      // Enter may come before the item for the typed text is shown. Only that one fits an address, but VS Code reports
      // its place, where another item may have arrived.
      const typed = typedRefs(box.value, options);
      const refs = item && !typed.isPasted ? item.refs : typed.refs;
      if (refs && refs.length > 0) finish({ ...typed, refs });
    });
  });
  isClosed = true;
  return picked;
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
        label: showable(each.name),
        description: marks.join(' · '),
        iconPath: new ThemeIcon(kind === 'heads' ? 'git-branch' : 'tag'),
        refs: [ref],
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

/** What the user has typed or pasted. An address of another repository names nothing here. */
function typedRefs(value: string, { pasted, defaultBranch }: RefPickerOptions): RefChoice {
  const found = pasted(value);
  const place = found?.place;
  const named = place ? placesNamed(place, defaultBranch).map(({ ref }) => ref) : [];
  // In an address of a branch, the beginning of a hash is its name.
  const sure = named.filter((ref) => ref.includes('/') || isHash(ref) || place?.kind === 'commit');
  return found ? { refs: sure, isPasted: true } : { refs: refsNamed(value), isPasted: false };
}

/** Offers the name that the user has typed, unless it is listed. */
function typedItems(value: string, refs: readonly string[], listed: readonly RefItem[]): readonly RefItem[] {
  const isListed = listed.some((item) => item.refs && item.label === showable(value.trim()));
  if (refs.length === 0 || isListed) return [];
  const label = l10n.t('Open “{0}”', showable(value));
  return [{ label, alwaysShow: true, iconPath: new ThemeIcon('search'), refs }];
}
