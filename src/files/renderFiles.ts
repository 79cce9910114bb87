import { FileDecoration, type FileDecorationProvider, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { ours, showable } from '../base/core/text.ts';
import { fileSize, plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { describeError } from '../errors/errorText.ts';
import { remedyAction } from '../errors/remedies.ts';
import { MAX_LEFT_OUT } from '../hosts/core/treeAnswer.ts';
import { baseNameOf, type EntryKind, entryKindOf } from '../hosts/core/treeEntry.ts';
import { Command, FILE_SCHEME } from '../ids.ts';
import type { EntryFact } from './core/entryFacts.ts';
import type { OpenedRoots } from './core/openedRoots.ts';
import { readFileAddress } from './core/rootAddress.ts';
import type { EntryNode, FileNode, FilesFailureNode, FilesNoticeNode, RangeNode } from './fileNodes.ts';
import { refText } from './filePicker.ts';
import { uriOf } from './servedFiles.ts';

const ICONS: Readonly<Record<EntryKind, ThemeIcon>> = {
  // The theme of file icons decides, by the name.
  file: ThemeIcon.File,
  executable: ThemeIcon.File,
  folder: ThemeIcon.Folder,
  link: new ThemeIcon('file-symlink-file'),
  submodule: new ThemeIcon('file-submodule'),
};

/** Renders a node. @param fact about the content of an entry */
export function renderFileNode(node: FileNode, fact: EntryFact | undefined): TreeItem {
  switch (node.kind) {
    case 'entry':
      return renderEntry(node, fact);
    case 'range':
      return renderRange(node);
    case 'filesNotice':
      return renderNoticeOfFiles(node);
    case 'filesFailure':
      return renderFailureOfFiles(node);
  }
}

function renderEntry(node: EntryNode, fact: EntryFact | undefined): TreeItem {
  const { root, path } = node;
  const kind = entryKindOf(node);
  const isFolder = kind === 'folder';
  const state = isFolder ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None;
  const item = new TreeItem(showable(baseNameOf(path)), state);
  // The same for all commits, so that folders stay expanded when the user switches to another one.
  item.id = `entry:${root.host}:${root.repositoryId}:${path}`;
  item.iconPath = ICONS[kind];
  item.contextValue = kind;
  item.description = entryDescription(node, fact);
  if (kind === 'submodule') return item;
  item.resourceUri = uriOf(root, path);
  if (!isFolder) {
    item.command = { command: 'vscode.open', title: l10n.t('Open File'), arguments: [item.resourceUri] };
  }
  return item;
}

function entryDescription(node: EntryNode, fact: EntryFact | undefined): string {
  if (entryKindOf(node) === 'submodule') return `@ ${node.hash.slice(0, 7)}`;
  if (fact?.kind === 'link') return showable(`→ ${fact.target}`);
  return fact?.kind === 'pointer' ? pointerText(fact.size) : '';
}

function pointerText(size: number): string {
  return l10n.t('Git LFS, {0}', fileSize(size / 1024));
}

/**
 * The tooltip of an entry, as plain text.
 * @param fact about its content
 * @param address where a submodule comes from
 */
export function entryTooltip(node: EntryNode, fact: EntryFact | undefined, address: string | undefined): string {
  const kind = entryKindOf(node);
  return [showable(node.path), ...aboutEntry(node, kind, fact), ...(address ? [showable(address)] : [])].join('\n');
}

function aboutEntry({ hash, size }: EntryNode, kind: EntryKind, fact: EntryFact | undefined): readonly string[] {
  const known = size === undefined ? [] : [fileSize(size / 1024)];
  switch (kind) {
    case 'folder':
      return [];
    case 'submodule':
      return [l10n.t('Submodule at commit {0}', ours(hash.slice(0, 12)))];
    case 'link':
      return [fact?.kind === 'link' ? l10n.t('Symbolic link to {0}', showable(fact.target)) : l10n.t('Symbolic link')];
    case 'executable':
      return [[l10n.t('Executable file'), ...known].join(' · ')];
    case 'file':
      if (fact?.kind !== 'pointer') return known;
      return [
        l10n.t(
          'Pointer of Git LFS to a file of {0}. Clone the repository to get the file.',
          fileSize(fact.size / 1024),
        ),
      ];
  }
}

function renderRange({ root, folder, first, last, start }: RangeNode): TreeItem {
  const label = l10n.t('{0} to {1}', showable(first, 40), showable(last, 40));
  const item = new TreeItem(label, TreeItemCollapsibleState.Collapsed);
  item.id = `range:${root.host}:${root.repositoryId}:${start}:${folder}`;
  item.iconPath = new ThemeIcon('list-unordered');
  item.contextValue = 'range';
  return item;
}

function renderNoticeOfFiles({ notice }: FilesNoticeNode): TreeItem {
  const item = new TreeItem(noticeLabel(notice), TreeItemCollapsibleState.None);
  item.iconPath = new ThemeIcon(notice.kind === 'leftOut' ? 'warning' : 'info');
  item.contextValue = `filesNotice.${notice.kind}`;
  if (notice.kind === 'leftOut') item.tooltip = leftOutText(notice.paths);
  return item;
}

function noticeLabel(notice: FilesNoticeNode['notice']): string {
  switch (notice.kind) {
    case 'empty':
      return l10n.t('The repository is empty.');
    case 'noFiles':
      return l10n.t('There are no files at this commit.');
    case 'leftOut':
      return plural(notice.paths.length, l10n.t('{0} name can’t be shown|{0} names can’t be shown'));
  }
}

/** Names more than a user reads would make a tooltip of the size of the window. */
const MAX_NAMES = 20;

function leftOutText(paths: readonly string[]): string {
  const names = paths.slice(0, MAX_NAMES).map((path) => showable(path));
  const isMore = paths.length > MAX_NAMES || paths.length >= MAX_LEFT_OUT;
  return [l10n.t('VS Code can’t open files with these names:'), ...names, ...(isMore ? ['…'] : [])].join('\n');
}

/** The row's label is the action of a click; the description is the reason. */
function renderFailureOfFiles(node: FilesFailureNode): TreeItem {
  const { message, remedy } = describeError(node.error);
  const action = node.session && remedyAction(remedy);
  const { command, label } = action ?? { command: Command.refresh, label: l10n.t('Retry') };
  const item = new TreeItem(label, TreeItemCollapsibleState.None);
  item.description = message;
  item.tooltip = message;
  item.iconPath = new ThemeIcon('error');
  item.command = { command, title: label, arguments: [node, [node]] };
  item.contextValue = action ? 'filesFailure.remedy' : 'filesFailure';
  item.accessibilityInformation = { label: l10n.t('Error: {0} {1}', message, label) };
  return item;
}

/** Says in tooltips of editors and rows which branch and commit a file is of: the paths of all are the same. */
export function fileDecorations(roots: OpenedRoots): FileDecorationProvider {
  return {
    provideFileDecoration(file) {
      const addressed = file.scheme === FILE_SCHEME ? readFileAddress(file) : undefined;
      const root = addressed && roots.find(addressed.root);
      if (!root) return undefined;
      const parts = new Set([refText(root), root.commit.slice(0, 7)]);
      return new FileDecoration(undefined, [...parts].join(' · '));
    },
  };
}
