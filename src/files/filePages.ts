import { window } from 'vscode';
import { connectionOf, type Session } from '../accounts/core/session.ts';
import { copyLines, copyText } from '../base/clipboard.ts';
import { ours } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { openPage } from '../base/openPage.ts';
import { repositoryOfRemotes } from '../clones/core/known/remoteRepository.ts';
import { cloneFileOf } from '../clones/openClone.ts';
import { FILE_SCHEME } from '../ids.ts';
import { namesIn } from '../model/core/fullName.ts';
import { type ChosenFile, chosenFile } from './chosenFile.ts';
import { type FileAt, filePage, linesOf } from './core/filePage.ts';
import type { FileServices } from './files.ts';
import { listedEntry, openedFile } from './openedFile.ts';

/** A file of a repository on the web, and why its page may show something else. */
interface OnWeb {
  readonly session: Session;
  readonly file: FileAt;
  readonly isChanged: boolean;
  readonly isPushed: boolean;
}

/** Opens the page of a file in the browser, at the commit and the lines that the editor shows. */
export async function openFileOnWeb(services: FileServices, clicked: unknown, selected: unknown): Promise<void> {
  const found = await pageOf(services, clicked, selected);
  if (!found) return;
  await openPage(found.page);
  if (found.notice !== undefined) void window.showWarningMessage(found.notice);
}

/** Copies the address of this page. */
export async function copyPermalink(services: FileServices, clicked: unknown, selected: unknown): Promise<void> {
  const found = await pageOf(services, clicked, selected);
  if (!found) return;
  if (found.notice === undefined) return copyLines([found.page]);
  await copyText(found.page);
  void window.showWarningMessage(found.notice);
}

/** @returns undefined after a message that there is no such page */
async function pageOf(
  services: FileServices,
  clicked: unknown,
  selected: unknown,
): Promise<{ readonly page: string; readonly notice: string | undefined } | undefined> {
  const chosen = chosenFile(clicked, selected);
  const isServed = chosen?.uri.scheme === FILE_SCHEME;
  const found = chosen && (isServed ? await ofServed(services, chosen) : await ofClone(services, chosen));
  const lines = chosen?.selection && linesOf(chosen.selection);
  const page = found && filePage(connectionOf(found.session).base, found.file, lines);
  if (page) return { page: page.href, notice: noticeOf(found) };
  reportNoPage();
  return undefined;
}

async function ofServed(services: FileServices, { uri }: ChosenFile): Promise<OnWeb | undefined> {
  const opened = await openedFile(services.roots, services.current, uri);
  if (!opened?.session) return undefined;
  const { session, path, root } = opened;
  // It may have been renamed.
  const listed = await listedEntry(services.library, root.repositoryId, session);
  const { owner, name } = listed ? namesIn(listed.repository.full_name) : root;
  return { session, file: { owner, name, commit: root.commit, path }, isChanged: false, isPushed: true };
}

async function ofClone({ library, clones }: FileServices, { uri, isDirty }: ChosenFile): Promise<OnWeb | undefined> {
  const clone = await cloneFileOf(uri);
  if (!clone) return undefined;
  await library.load();
  const sessions = library.stores.map(({ session }) => session);
  const { folder, remotes, path, commit, isPushed, isChanged } = clone;
  const repository = repositoryOfRemotes({ clones, sessions, entries: library.entries }, folder, remotes);
  if (!repository) return undefined;
  const { session, owner, name } = repository;
  return { session, file: { owner, name, commit, path }, isPushed, isChanged: isChanged || isDirty };
}

/** Undefined if the page shows what the editor shows. */
function noticeOf({ isChanged, isPushed, file: { commit } }: OnWeb): string | undefined {
  const short = ours(commit.slice(0, 7));
  if (isChanged && !isPushed) {
    return l10n.t(
      'No remote branch has commit {0}, and the file has uncommitted changes, so the link may not work or may show other lines.',
      short,
    );
  }
  if (!isPushed) return l10n.t('No remote branch has commit {0}, so the link may not work until you push.', short);
  return isChanged ? l10n.t('The file has uncommitted changes, so the lines on the web may differ.') : undefined;
}

function reportNoPage(): void {
  void window.showInformationMessage(
    l10n.t('Couldn’t find this file on the web: it isn’t in a commit of a repository at a code host that you use.'),
  );
}
