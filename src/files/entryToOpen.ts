import { window } from 'vscode';
import { connectionOf, webHostOf } from '../accounts/core/session.ts';
import { RepositoryChangedError } from '../base/core/errors.ts';
import { ours } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { Library } from '../repositories/core/library.ts';
import type { RepositoryFiles } from './core/repositoryFiles.ts';
import { type RootAddress, rootHostOf } from './core/rootAddress.ts';
import { listedEntry } from './openedFile.ts';

/**
 * The repository that a command is for. Other extensions can pass anything: what they say of a repository is not used,
 * and of one that isn't listed, only public files are shown without a question.
 * @returns undefined if the user doesn't agree
 * @throws what `ResourceClient.get` throws; RepositoryChangedError if the id is that of another repository
 */
export async function entryToOpen(
  library: Library,
  { session, repository }: RepositoryEntry,
): Promise<RepositoryEntry | undefined> {
  const listed = await listedEntry(library, repository.id, session);
  if (listed) return listed;
  const [owner = '', name = ''] = repository.full_name.split('/');
  const client = await connectionOf(session).records({ intent: 'immediate' });
  const { value } = await client.repository(owner, name, { intent: 'immediate' });
  if (value.id !== repository.id) throw new RepositoryChangedError(repository.full_name);
  if (!value.private && value.visibility !== 'internal') return { session, repository: value };
  const show = l10n.t('Show Files');
  const question = l10n.t(
    '{0} on {1} is private, and none of your accounts lists it. Show its files?',
    value.full_name,
    webHostOf(session),
  );
  const answer = await window.showInformationMessage(question, show);
  return answer === show ? { session, repository: value } : undefined;
}

/**
 * Returns what asks the user whether to show files of a root that they haven't opened: a link, a workspace, or another
 * extension names it. Once for each repository while the window is open, one question at a time, and only for listed
 * repositories, so that nothing is asked about what the user doesn't know. It returns whether the user has agreed, and
 * the root was opened.
 */
export function askingToServe(library: Library, files: RepositoryFiles): (address: RootAddress) => Promise<boolean> {
  const asked = new Set<string>();
  let isAsking = false;
  return async (address) => {
    const { host, repositoryId, commit } = address;
    const key = `${host} ${repositoryId}`;
    if (isAsking || asked.has(key) || !window.state.focused) return false;
    asked.add(key);
    isAsking = true;
    try {
      const entry = await listedAt(library, address);
      if (!entry) return false;
      const show = l10n.t('Show Files');
      const question = l10n.t(
        'Another extension, a link, or the workspace asks for files of {0} at commit {1}, which you haven’t opened, and which may come from a fork. Show them?',
        entry.repository.full_name,
        ours(commit.slice(0, 7)),
      );
      if ((await window.showInformationMessage(question, show)) !== show) return false;
      await files.open(entry, commit);
      return true;
    } finally {
      isAsking = false;
    }
  };
}

/** The repository by its id, if it still has the name of the address. */
async function listedAt(
  library: Library,
  { host, repositoryId, owner, name }: RootAddress,
): Promise<RepositoryEntry | undefined> {
  await library.load();
  const fullName = `${owner}/${name}`;
  return library.entries.find(
    ({ session, repository }) =>
      rootHostOf(session) === host && repository.id === repositoryId && repository.full_name === fullName,
  );
}
