/** A folder that VS Code has opened: see `Clone`. */
export interface OpenedFolder {
  readonly branch?: string | undefined;
  readonly isLinked?: boolean | undefined;
  readonly isOpened?: boolean | undefined;
}

/** What is compared of a clone. */
interface WithRemotes {
  readonly remotes: readonly string[];
}

/** Whether a clone is stored with all that VS Code knows about its folder. @param remotes see `keysOf` */
export function isSameClone(
  clone: WithRemotes & OpenedFolder,
  remotes: readonly string[],
  { branch, isLinked = false, isOpened = false }: OpenedFolder,
): boolean {
  const isSame = clone.branch === branch && clone.isLinked === (isLinked || undefined);
  return isSame && (clone.isOpened === true || !isOpened) && hasSameRemotes(clone, remotes);
}

/** Whether a clone has these remotes. */
export function hasSameRemotes(clone: WithRemotes, remotes: readonly string[]): boolean {
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
