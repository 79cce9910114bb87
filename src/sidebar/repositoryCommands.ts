import { commands, extensions, type QuickPickItem, ThemeIcon, window } from 'vscode';
import type { Session } from '../accounts/core/session.ts';
import { copyLines } from '../base/clipboard.ts';
import { plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { openPage, reportNoAddress } from '../base/openPage.ts';
import { namesIn } from '../model/core/fullName.ts';
import { isFullName, isName } from '../model/core/names.ts';
import { type AddressKind, addressOf } from '../model/core/repositoryAddress.ts';
import type { AccountPanel } from '../pages/accountPanel.ts';
import type { ShowOptions } from '../pages/recordPanel.ts';
import type { RepositoryPanel } from '../pages/repositoryPanel.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { webEditorOf } from '../repositories/webEditor.ts';
import type { OwnerNode } from './groupKinds.ts';

export function showRepository(
  page: RepositoryPanel,
  { session, repository }: RepositoryEntry,
  options?: ShowOptions,
): void {
  page.show({ session: session.id, owner: repository.owner.login, name: repository.name }, options);
}

/** Shows the page of a repository (`owner/name`), or of a user or an organization. The page says if there is none. */
export function lookUp(
  page: RepositoryPanel,
  accountPage: AccountPanel,
  { id: session }: Session,
  fullName: string,
): void {
  if (isFullName(fullName)) page.show({ session, ...namesIn(fullName) });
  else if (isName(fullName)) accountPage.show({ session, login: fullName });
}

export async function openOnWeb(node: RepositoryEntry | OwnerNode): Promise<void> {
  const record = 'listing' in node ? node.listing.owner : node.repository;
  const address = addressOf(record, 'web');
  if (address) await openPage(address);
  else reportMissingAddress();
}

/** Copies the addresses of repositories, one per line. */
export async function copyAddress(entries: readonly RepositoryEntry[], address: AddressKind): Promise<void> {
  const texts = entries.flatMap(({ repository }) => addressOf(repository, address) ?? []);
  if (texts.length > 0) await copyLines(texts);
  // Otherwise the user notices missing addresses only after pasting.
  const missing = entries.length - texts.length;
  if (missing > 0) reportMissingAddress(entries.length === 1 ? undefined : missing);
}

/** Copies the full names of repositories, one per line. */
export async function copyFullName(entries: readonly RepositoryEntry[]): Promise<void> {
  if (entries.length > 0) await copyLines(entries.map(({ repository }) => repository.full_name));
}

/** Lists may omit addresses; the repository's page loads the full record. @param missing how many of several. */
function reportMissingAddress(missing?: number): void {
  void window.showInformationMessage(
    missing === undefined
      ? l10n.t('This address isn’t loaded yet. Open the repository’s details to load it.')
      : plural(
          missing,
          l10n.t(
            '{0} of these addresses isn’t loaded yet. Open the repository’s details to load it.|{0} of these addresses aren’t loaded yet. Open the repositories’ details to load them.',
          ),
        ),
  );
}

/** A command of the extension GitHub Repositories. */
const REMOTE_HUB = 'remoteHub.openRepository';

type Place = QuickPickItem & { readonly open: () => Thenable<unknown> };

/** Lets the user choose where to open a repository as a folder without a clone. VS Code trusts none of these places. */
export async function openElsewhere({ repository }: RepositoryEntry): Promise<void> {
  const page = webEditorOf(repository);
  if (page === undefined) return reportNoAddress();
  const inBrowser: Place = {
    label: new URL(page).host,
    description: l10n.t('In the browser'),
    iconPath: new ThemeIcon('globe'),
    open: () => openPage(page),
  };
  const inWindow: Place = {
    label: l10n.t('GitHub Repositories'),
    description: l10n.t('In a window of VS Code'),
    iconPath: new ThemeIcon('empty-window'),
    open: () => commands.executeCommand(REMOTE_HUB, repository.html_url),
  };
  const picked = await window.showQuickPick((await hasRemoteHub()) ? [inWindow, inBrowser] : [inBrowser], {
    title: `${l10n.t('Open Elsewhere')} · ${repository.full_name}`,
  });
  await picked?.open();
}

async function hasRemoteHub(): Promise<boolean> {
  return (
    extensions.all.some(({ packageJSON: manifest }) => contributesCommand(manifest, REMOTE_HUB)) ||
    // `extensions` doesn't include those on another computer.
    (await commands.getCommands(true)).includes(REMOTE_HUB)
  );
}

/** Whether a manifest contributes a command. VS Code may not list the command before the extension is activated. */
export function contributesCommand(manifest: unknown, command: string): boolean {
  const { contributes } = (manifest ?? {}) as { readonly contributes?: { readonly commands?: unknown } | null };
  const contributed = contributes?.commands;
  return Array.isArray(contributed) && contributed.some((each) => each?.command === command);
}
