import { window } from 'vscode';
import { showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import type { OpenedRoots } from './core/openedRoots.ts';
import type { OpenedRepository } from './core/repositoryNames.ts';

/**
 * A code host also has the commits of forks at the address of a repository, and anyone can make a fork. Asks about a
 * commit in a link or an address that the user hasn't opened.
 * @param path of the file that is opened; undefined for all files
 */
export async function mayShowCommit(
  roots: OpenedRoots,
  { host, repositoryId, owner, name }: OpenedRepository,
  ref: string | undefined,
  path?: string,
): Promise<boolean> {
  if (ref === undefined || ref.includes('/')) return true;
  const isOpened = roots.all.some(
    (root) => root.host === host && root.repositoryId === repositoryId && root.commit === ref,
  );
  if (isOpened) return true;
  const [repository, commit] = [showable(`${owner}/${name}`), showable(ref.slice(0, 7))];
  const show = path === undefined ? l10n.t('Show Files') : l10n.t('Show File');
  const question =
    path === undefined
      ? l10n.t(
          'A link asks for the files of {0} at commit {1}, which may come from a fork that anyone can make. Show the files?',
          repository,
          commit,
        )
      : l10n.t(
          'A link asks for the file {0} of {1} at commit {2}, which may come from a fork that anyone can make. Show the file?',
          showable(path),
          repository,
          commit,
        );
  return (await window.showInformationMessage(question, show)) === show;
}
