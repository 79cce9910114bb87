import {
  type CancellationToken,
  EventEmitter,
  FileDecoration,
  type FileDecorationProvider,
  ThemeColor,
  Uri,
} from 'vscode';
import { Disposables } from '../base/core/event.ts';
import { l10n } from '../base/l10n.ts';
import type { CloneState, CloneStates } from '../clones/core/git/cloneStates.ts';
import { workIn } from '../clones/core/git/statusOutput.ts';
import type { Change } from '../repositories/core/change.ts';
import { nodeId, type RepositoryNode, wholeGroup } from './nodes.ts';
import type { Marks } from './rowMarks.ts';

const SCHEME = 'repo-rider-row';

/**
 * The URI for which VS Code requests a row's decorations; undefined if it has none. The first change, as `changesOf`
 * in `compare.ts` orders them, determines that of changes.
 */
export function rowUri(
  node: RepositoryNode,
  { changes: [first], clone }: Pick<Marks, 'changes' | 'clone'>,
): Uri | undefined {
  if (!first && !clone) return undefined;
  const query = new URLSearchParams({
    ...(first && { change: first.kind }),
    ...(clone && { clone: clone.folder }),
    ...(wholeGroup(node.parent).kind === 'cloned' && { bare: '' }),
  });
  // A name may contain a lone surrogate, which can't be encoded in a URI.
  return Uri.from({ scheme: SCHEME, path: `/${nodeId(node).toWellFormed()}`, query: query.toString() });
}

/** The kind of the first change, or the folder of the clone, in a row's URI; undefined if there is none. */
function valueIn({ scheme, query }: Uri, name: 'change' | 'clone' | 'bare'): string | undefined {
  return scheme === SCHEME ? (new URLSearchParams(query).get(name) ?? undefined) : undefined;
}

/**
 * The decoration of each kind of change: a badge at the end of the row, and a theme color, such as grey for a repository
 * that was archived since the last visit. Nothing else colors a row.
 */
const MARKS: Readonly<Record<Change['kind'], readonly [badge: string, color: string]>> = {
  new: ['N', 'gitDecoration.addedResourceForeground'],
  renamed: ['R', 'gitDecoration.renamedResourceForeground'],
  archived: ['A', 'gitDecoration.ignoredResourceForeground'],
  unarchived: ['A', 'gitDecoration.modifiedResourceForeground'],
  madePrivate: ['V', 'gitDecoration.modifiedResourceForeground'],
  madePublic: ['V', 'gitDecoration.modifiedResourceForeground'],
  pushed: ['P', 'gitDecoration.modifiedResourceForeground'],
  updated: ['U', 'gitDecoration.modifiedResourceForeground'],
};

/** Decorates the rows of repositories that have changed since the last visit. */
export const changeDecorations: FileDecorationProvider = {
  provideFileDecoration(uri) {
    const change = valueIn(uri, 'change');
    if (change === undefined || !isKind(change)) return undefined;
    const [badge, color] = MARKS[change];
    return new FileDecoration(badge, l10n.t('Changed since your last visit'), new ThemeColor(color));
  },
};

function isKind(text: string): text is Change['kind'] {
  return Object.hasOwn(MARKS, text);
}

/** A badge has at most two characters. */
const [HERE, DIRTY, AHEAD, BEHIND, DIVERGED] = ['⌂', '●', '↑', '↓', '↕'];

/**
 * Decorates the rows of repositories with a clone. VS Code requests the decorations of the rows in view, and only those
 * states are read.
 */
export class CloneDecorations extends Disposables implements FileDecorationProvider {
  readonly #states: CloneStates;
  readonly #changed = this.own(new EventEmitter<Uri[]>());
  /** The URIs of the rows of each clone, by its folder. */
  readonly #shown = new Map<string, Map<string, Uri>>();

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(states: CloneStates) {
    super();
    this.#states = states;
    this.own(
      states.onDidChange((folder) => this.#redraw([folder])),
      states.onDidExpire((folders) => this.#redraw(folders)),
    );
  }

  /** VS Code requests the decorations again of the rows that are still in view. */
  #redraw(folders: readonly string[]): void {
    const uris = folders.flatMap((folder) => [...(this.#shown.get(folder)?.values() ?? [])]);
    for (const folder of folders) this.#shown.delete(folder);
    if (uris.length > 0) this.#changed.fire(uris);
  }

  provideFileDecoration(uri: Uri, _token: CancellationToken): FileDecoration | undefined {
    const folder = valueIn(uri, 'clone');
    if (folder === undefined) return undefined;
    const uris = this.#shown.get(folder) ?? new Map<string, Uri>();
    this.#shown.set(folder, uris.set(uri.toString(), uri));
    const state = this.#states.readIfDue(folder);
    // The row's own tooltip describes the clone, and its text also does so in the group of clones.
    return valueIn(uri, 'bare') === undefined ? new FileDecoration(badgeOf(state)) : undefined;
  }
}

/** The most important facts about a clone, in two characters. */
export function badgeOf(state: CloneState | undefined): string {
  if (state?.kind !== 'read') return HERE;
  const { changes, push, pull } = workIn(state);
  const distance = push === 0 ? (pull > 0 ? BEHIND : '') : pull > 0 ? DIVERGED : AHEAD;
  return `${changes > 0 ? DIRTY : ''}${distance}` || HERE;
}
