import { commands, type QuickPickItem, ThemeIcon, type Uri } from 'vscode';
import type { Clock } from '../base/core/clock.ts';
import { showable } from '../base/core/text.ts';
import { age, plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { reportFailure } from '../errors/errorBoundary.ts';
import { describeError } from '../errors/errorText.ts';
import { remedyAction } from '../errors/remedies.ts';
import { baseNameOf, folderOf, type TreeEntry } from '../hosts/core/treeEntry.ts';
import { QuotaSpentError } from '../http/core/send/requestErrors.ts';
import type { PastedPlace } from '../search/core/address.ts';
import { pastedFile, readAddress } from '../search/core/pasted.ts';
import type { OpenList } from '../search/openList.ts';
import type { SearchServices } from '../search/search.ts';
import { SearchBox } from '../search/searchBox.ts';
import { always, MAX_ROWS, moreItem, notice, pastedFileItem, quotaItem } from '../search/searchItems.ts';
import { FileIndex, type Position, parseFileQuery } from './core/fileIndex.ts';
import type { FileTree } from './core/fileTree.ts';
import { MAX_REST_REQUESTS } from './core/fileTrees.ts';
import type { OpenedRoot } from './core/openedRoots.ts';
import { placesNamed } from './core/refChoice.ts';
import type { Opening, RepositoryFiles } from './core/repositoryFiles.ts';
import { placePasted } from './core/repositoryNames.ts';
import { uriOf } from './servedFiles.ts';

/** A file that the user has picked, and a place in it. */
export interface FileChoice {
  readonly root: OpenedRoot;
  readonly path: string;
  readonly position: Position | undefined;
}

interface FilePickerServices extends SearchServices {
  readonly files: RepositoryFiles;
  readonly openFileList: OpenList<FileChoice>;
}

type FileItem = QuickPickItem & { readonly resourceUri?: Uri } & (
    | { readonly does: 'open'; readonly choice: FileChoice }
    | { readonly does: 'run'; readonly command: string; readonly args: readonly unknown[] }
    | { readonly does: 'load' | 'nothing' }
  );

/** Files, and what they are from. */
interface Searched {
  readonly opening: Opening;
  readonly tree: FileTree;
  readonly index: FileIndex;
}

/**
 * Lets the user search the files of a repository by typing. The list is open while they load.
 * @param name of the repository
 * @param opening of the repository
 * @returns the picked file; undefined if the list was closed
 * @throws what `opening` and `FileTrees.read` throw, except that the quota is used up: the list says so
 */
export function pickFile(
  services: FilePickerServices,
  name: string,
  opening: Promise<Opening>,
): Promise<FileChoice | undefined> {
  const { files, library, openFileList, clock, log } = services;
  const { promise, resolve, reject } = Promise.withResolvers<FileChoice | undefined>();
  const closing = new AbortController();
  const finish = (choice: FileChoice | undefined): void => {
    resolve(choice);
    box.close();
  };
  const box = new SearchBox<Searched, FileItem>({
    placeholder: l10n.t('Search files by name (append :12 to go to a line)'),
    index: async () => {
      const opened = await opening;
      const tree = await files.trees.read(opened.root);
      const index = new FileIndex(recentFirst(tree, opened.root));
      return { opening: opened, tree, index };
    },
    find: async (searched, text, isBusy) => {
      const { opening: opened, tree, index } = searched;
      const query = parseFileQuery(text);
      const address = readAddress(
        text,
        library.stores.map(({ session }) => session),
      );
      const pasted = placePasted(address, opened.root);
      const found = pasted ? foundAt(searched, pasted.place) : index.search(query, MAX_ROWS);
      const items = found.files.map((file) => fileItem(opened.root, file, query.position));
      const more = found.count - items.length;
      const others = [...(more > 0 ? [moreItem(more)] : []), ...restItems(tree, isBusy)];
      // The list has the files of one repository at one commit.
      const elsewhere = items.length === 0 ? pastedFile(library.entries, address) : undefined;
      const listed = elsewhere ? [pastedFileItem(elsewhere)] : items;
      const all = listed.length > 0 ? listed : [noHitItem(isBusy)];
      return { title: titleOf(name, searched, found.count, clock), items: [...all, ...others], first: all[0] };
    },
    completionOf: () => undefined,
    isSame: (item, before) => item.does === 'open' && before.does === 'open' && item.choice.path === before.choice.path,
    choose: (item) => {
      if (item.does === 'open') finish(item.choice);
      if (item.does === 'load') void loadRest();
      if (item.does === 'run') {
        finish(undefined);
        void commands.executeCommand(item.command, ...item.args);
      }
    },
    onDidClose: () => {
      closing.abort();
      closed();
      resolve(undefined);
    },
  });
  const { pick } = box;
  pick.title = `${l10n.t('Go to File')} · ${name}`;
  pick.items = [noHitItem(true)];
  pick.keepScrollPosition = true;
  const fail = (error: unknown): void => {
    if (error instanceof QuotaSpentError) {
      pick.busy = false;
      const { message, remedy } = describeError(error);
      const [item, action] = [quotaItem(message), remedyAction(remedy)];
      pick.items = [action ? { ...item, does: 'run', command: action.command, args: [] } : item];
      return;
    }
    reject(error);
    box.close();
  };
  const loadRest = async (): Promise<void> => {
    pick.busy = true;
    const { root } = await opening;
    await files.trees.readRest(root, { signal: closing.signal }).catch((error: unknown) => {
      reportFailure(log, 'loadRest', error);
    });
    await box.update();
  };
  const closed = openFileList.set(pick, (item) => (item.does === 'open' ? item.choice : undefined));
  box.open();
  box.update().catch(fail);
  return promise;
}

/** The file at a place in an address, if the list has its branch or its commit. */
function foundAt({ opening: { root }, tree }: Searched, place: PastedPlace | undefined) {
  const places = place?.isFile ? placesNamed(place) : [];
  const here = places.filter(({ ref }) => ref === root.ref || ref === root.commit);
  const files = here.flatMap(({ path }) => tree.find(path) ?? []);
  return { files, count: files.length };
}

/** The files that the user has opened come first. */
function recentFirst(tree: FileTree, { recent }: OpenedRoot): readonly TreeEntry[] {
  const first = recent.flatMap((path) => tree.find(path) ?? []);
  const opened = new Set(first);
  return first.length === 0 ? tree.files : [...first, ...tree.files.filter((file) => !opened.has(file))];
}

function fileItem(root: OpenedRoot, { path }: TreeEntry, position: Position | undefined): FileItem {
  return {
    ...always,
    does: 'open',
    choice: { root, path, position },
    label: showable(baseNameOf(path)),
    description: showable(folderOf(path)),
    // VS Code takes the icon from the file's name.
    resourceUri: uriOf(root, path),
    iconPath: ThemeIcon.File,
  };
}

function noHitItem(isLoading: boolean): FileItem {
  return isLoading ? notice('loading~spin', l10n.t('Loading files…')) : notice('info', l10n.t('No matching files'));
}

/** Offers to read the folders that the service has left out. */
function restItems({ unread }: FileTree, isLoading: boolean): readonly FileItem[] {
  if (unread.length === 0 || isLoading) return [];
  const label = plural(unread.length, l10n.t('{0} folder isn’t loaded yet|{0} folders aren’t loaded yet'));
  const requests = Math.min(unread.length, MAX_REST_REQUESTS);
  const description = plural(
    requests,
    l10n.t('Load now, with at least {0} request|Load now, with at least {0} requests'),
  );
  return [{ ...always, does: 'load', label, description, iconPath: new ThemeIcon('cloud-download') }];
}

function titleOf(name: string, { opening: { root, staleness }, index }: Searched, found: number, clock: Clock): string {
  const all = index.size;
  const count =
    found === all
      ? plural(all, l10n.t('{0} file|{0} files'))
      : plural(all, l10n.t('{0} of {1} file|{0} of {1} files'), found, all);
  const isOld = staleness && l10n.t('offline, from {0}', age(clock.now(), staleness.validatedAt));
  return [l10n.t('Go to File'), name, refText(root), count, isOld].filter(Boolean).join(' · ');
}

/** The branch or the tag of a root; the beginning of the hash of a commit without one. */
export function refText({ ref, commit }: Pick<OpenedRoot, 'ref' | 'commit'>): string {
  const name = ref?.replace(/^(heads|tags)\//, '') ?? commit.slice(0, 7);
  return showable(name);
}
