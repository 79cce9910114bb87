import type { Clone } from './clones.ts';

/** A folder that VS Code has opened. */
export type OpenedFolder = Pick<Clone, 'branch' | 'isLinked' | 'isOpened'>;

type Recorded = Pick<Clone, 'remotes'> & OpenedFolder;

/** Whether a clone is stored with all that VS Code knows about its folder. @param remotes see `keysOf` */
export function isSameClone(
  clone: Recorded,
  remotes: readonly string[],
  { branch, isLinked = false, isOpened = false }: OpenedFolder,
): boolean {
  const isSame = clone.branch === branch && clone.isLinked === (isLinked || undefined);
  return isSame && (clone.isOpened === true || !isOpened) && hasSameRemotes(clone, remotes);
}

/** Whether a clone has these remotes. */
export function hasSameRemotes(clone: Pick<Clone, 'remotes'>, remotes: readonly string[]): boolean {
  return (
    remotes.every((remote) => clone.remotes.includes(remote)) &&
    // A search also adds keys for what aliases lead to, which have the same path on another host.
    clone.remotes.every((remote) => remotes.some((each) => pathOf(each) === pathOf(remote)))
  );
}

/** The part of a key after the host. */
function pathOf(remote: string): string {
  return remote.slice(remote.indexOf('/'));
}
