import { type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import type { NamedCommit } from '../../core/api/fileClient.ts';
import { refsNamed } from '../../core/files/refChoice.ts';
import { oneLine, withoutIcons } from '../../core/text.ts';
import { describeError } from '../../platform/texts/errorText.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { showUntilHidden } from '../ask/showUntilHidden.ts';

interface RefPickerOptions {
  readonly title: string;
  readonly branches: Promise<readonly NamedCommit[]>;
  readonly tags: Promise<readonly NamedCommit[]>;
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
  box.busy = true;
  // As in `SearchBox`.
  Object.assign(box, { sortByLabel: false });
  let listed: readonly RefItem[] = [];
  let isClosed = false;
  const update = (): void => {
    if (isClosed) return;
    box.items = [...listed, ...typedItems(box.value, listed), ...commitItems()];
  };
  const load = async (): Promise<void> => {
    const [branches, tags] = await Promise.allSettled([options.branches, options.tags]);
    if (isClosed) return;
    listed = [...itemsOf(branches, 'heads', options), ...itemsOf(tags, 'tags', options)];
    box.busy = false;
    update();
    // The first one that VS Code's filter shows; before, that was the row for a commit.
    if (box.value === '') box.activeItems = listed.filter(({ choice }) => choice).slice(0, 1);
  };
  update();
  void load();
  const choice = await showUntilHidden<RefChoice>(box, (finish) => {
    box.onDidChangeValue(update);
    box.onDidAccept(() => {
      const picked = box.selectedItems[0]?.choice;
      if (picked) finish(picked);
    });
  });
  isClosed = true;
  return choice;
}

/** The rows of branches or tags, below a heading. */
function itemsOf(
  result: PromiseSettledResult<readonly NamedCommit[]>,
  kind: 'heads' | 'tags',
  { defaultBranch, current }: RefPickerOptions,
): readonly RefItem[] {
  const heading = { kind: QuickPickItemKind.Separator, label: kind === 'heads' ? l10n.t('branches') : l10n.t('tags') };
  if (result.status === 'rejected') {
    const { message } = describeError(result.reason);
    return [heading, { label: message, alwaysShow: true, iconPath: new ThemeIcon('error') }];
  }
  const isDefault = ({ name }: NamedCommit): boolean => kind === 'heads' && name === defaultBranch;
  const sorted = result.value.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)));
  const items = sorted.map((each): RefItem => {
    const ref = `${kind}/${each.name}`;
    const marks = [
      each.commit.slice(0, 7),
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
  return items.length > 0 ? [heading, ...items] : [];
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

/** After the tags, but not one of them. */
function commitItems(): readonly RefItem[] {
  const label = l10n.t('Open at Commit…');
  const item: RefItem = { label, alwaysShow: true, iconPath: new ThemeIcon('git-commit'), choice: 'commit' };
  return [{ kind: QuickPickItemKind.Separator, label: '' }, item];
}
