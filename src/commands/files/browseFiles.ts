import { type OpenedRepository, repositoryOf } from '../../core/files/repositoryNames.ts';
import { rootHostOf } from '../../core/files/rootAddress.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { oneLine, withoutIcons } from '../../core/text.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { pickFile } from '../../views/files/filePicker.ts';
import { pickRef } from '../../views/files/refPicker.ts';
import type { FileCommandServices } from '../services.ts';
import { defaultRef, openFile } from './goToFile.ts';

/** Shows the files of a repository in the sidebar. @param ref its default branch by default */
export async function browseFiles(
  { browsing, filesView, files }: FileCommandServices,
  entry: RepositoryEntry,
  ref = defaultRef(entry),
): Promise<void> {
  const opening = files.open(entry, ref);
  const shown = browsing.show(repositoryOf(entry), ref, opening);
  await filesView.show();
  await shown;
}

/** Lets the user find a file of the repository in the files view. */
export async function goToBrowsedFile(services: FileCommandServices): Promise<void> {
  const { browsed } = services.browsing;
  if (!browsed) return;
  const choice = await pickFile(services, nameOf(browsed.repository), browsed.opening);
  if (choice) await openFile(services.files, choice);
}

/** Lets the user choose what the files view shows of its repository. */
export async function switchBranch(services: FileCommandServices): Promise<void> {
  const { browsing, filesView, files, library } = services;
  const { browsed } = browsing;
  if (!browsed) return;
  const { repository, ref, opened } = browsed;
  await library.load();
  const listed = library.entries.find(
    ({ session, repository: { id } }) => rootHostOf(session) === repository.host && id === repository.repositoryId,
  );
  const refs = await pickRef({
    title: `${l10n.t('Switch Branch or Tag')} · ${nameOf(repository)}`,
    branches: files.refs(repository, 'branches'),
    tags: files.refs(repository, 'tags'),
    defaultBranch: listed?.repository.default_branch ?? undefined,
    current: opened ? opened.root.ref : ref,
  });
  if (!refs) return;
  await filesView.during(browsing.switchTo(refs));
  await filesView.show();
}

function nameOf({ owner, name }: OpenedRepository): string {
  return withoutIcons(oneLine(`${owner}/${name}`, 200));
}
