import { ProgressLocation, type Uri, window } from 'vscode';
import { connectionOf, type Session, sessionsNamed, webHostOf } from '../accounts/core/session.ts';
import { ignoring, RefNotFoundError } from '../base/core/errors.ts';
import { describeForLog, type Log } from '../base/core/log.ts';
import { showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { entryKindOf } from '../hosts/core/treeEntry.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { readAddress } from '../search/core/pasted.ts';
import { defaultRef, openFile } from './browseFiles.ts';
import { type FileLink, lineIn, readFileLink } from './core/fileLink.ts';
import { placesNamed } from './core/refChoice.ts';
import type { RepositoryFiles } from './core/repositoryFiles.ts';
import { repositoryOf } from './core/repositoryNames.ts';
import type { FileServices } from './files.ts';
import { mayShowCommit } from './mayShowCommit.ts';

/**
 * Opens a file of a repository, on its default branch.
 * @param path untrusted
 * @returns false if there is no such file, or the code host doesn't serve files
 */
export async function openFileHere(
  files: RepositoryFiles,
  log: Log,
  entry: RepositoryEntry,
  path: string,
  line: number | undefined,
): Promise<boolean> {
  return openFileAt(files, entry, defaultRef(entry), path, line).catch((error: unknown) => {
    log.warn(`Couldn’t open a file of a repository: ${describeForLog(error)}`);
    return false;
  });
}

/**
 * Opens `vscode://repo-rider.repo-rider/file?host=…&repo=owner/name&path=…&line=…`. Links are untrusted: the user is
 * asked about a repository that none of their accounts lists, before any request.
 */
export async function openFileLink({ query }: Uri, services: FileServices): Promise<void> {
  const link = readFileLink(query);
  if (!link) {
    void window.showErrorMessage(l10n.t('The link doesn’t contain the address of a file.'));
    return;
  }
  const { library, current, files, roots } = services;
  await library.load();
  const used = await current.required();
  const sessions = sessionsNamed([used, ...library.stores.map(({ session }) => session)], link.host ?? webHostOf(used));
  const [session] = sessions;
  if (!session) {
    void window.showErrorMessage(l10n.t('You aren’t signed in to the code host of this link.'));
    return;
  }
  const listed = listedIn(library.entries, sessions, link);
  const entry = listed ?? (await readAfterConsent(session, link));
  if (!entry || (listed && !(await mayShowCommit(roots, repositoryOf(listed), link.ref, link.path)))) return;
  const isOpened = await openFileAt(files, entry, link.ref ?? defaultRef(entry), link.path, link.line);
  if (!isOpened) reportNoFile(entry, link.path);
}

/** Opens the file of a repository that an address names which the user has pasted. */
export async function openPastedFile(
  { files, roots }: FileServices,
  entry: RepositoryEntry,
  typed: string,
): Promise<void> {
  const { place } = readAddress(typed, [entry.session]);
  const named = place ? placesNamed(place, entry.repository.default_branch) : [];
  for (const { ref, path } of named) {
    if (!(await mayShowCommit(roots, repositoryOf(entry), ref, path))) return;
    const open = () => openFileAt(files, entry, ref, path, lineIn(place?.fragment ?? ''));
    if (await ignoring(RefNotFoundError, open)) return;
  }
  reportNoFile(entry, named[0]?.path ?? place?.parts.join('/') ?? '');
}

function reportNoFile({ repository }: RepositoryEntry, path: string): void {
  const [shown, name] = [showable(path), repository.full_name];
  void window.showErrorMessage(
    l10n.t('The file {0} isn’t in {1}, at the branch or the commit of the link.', shown, name),
  );
}

function listedIn(
  entries: readonly RepositoryEntry[],
  sessions: readonly Session[],
  { owner, name }: FileLink,
): RepositoryEntry | undefined {
  const fullName = `${owner}/${name}`.toLowerCase();
  const listed = entries.filter(({ repository }) => repository.full_name.toLowerCase() === fullName);
  for (const { id } of sessions) {
    const entry = listed.find((each) => each.session.id === id);
    if (entry) return entry;
  }
  return undefined;
}

/** @returns undefined if the user doesn't agree */
async function readAfterConsent(session: Session, link: FileLink): Promise<RepositoryEntry | undefined> {
  const { owner, name, path } = link;
  const show = l10n.t('Show File');
  const question = l10n.t(
    'A link asks for the file {0} of {1} on {2}. None of your accounts lists this repository. Show the file?',
    showable(path),
    showable(`${owner}/${name}`),
    webHostOf(session),
  );
  if ((await window.showInformationMessage(question, show)) !== show) return undefined;
  const client = await connectionOf(session).records({ intent: 'immediate' });
  const { value: repository } = await client.repository(owner, name, { intent: 'immediate' });
  return { session, repository };
}

/** Fails instead of waiting: the user sees nothing meanwhile. @throws what `RepositoryFiles` throws */
async function openFileAt(
  files: RepositoryFiles,
  entry: RepositoryEntry,
  ref: string,
  path: string,
  line: number | undefined,
): Promise<boolean> {
  const options = { intent: 'immediate' } as const;
  const find = async () => {
    const { root } = await files.open(entry, ref, options);
    return { root, found: await files.trees.find(root, path, options) };
  };
  const title = l10n.t('Loading files…');
  const { root, found } = await window.withProgress({ location: ProgressLocation.Window, title }, find);
  // A link or a submodule is no file to read.
  if (!found || !['file', 'executable'].includes(entryKindOf(found))) return false;
  const position = line === undefined ? undefined : { line, column: 1 };
  await openFile(files, { root, path, position });
  return true;
}
