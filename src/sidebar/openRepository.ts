import { commands, type QuickPickItem, Uri, window } from 'vscode';
import { showable } from '../base/core/text.ts';
import { displayPath } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { usualCloneFolder } from '../clones/askCloneFolder.ts';
import { type CloneLayout, foldersFor } from '../clones/core/make/clonePlan.ts';
import { mayHaveGit } from '../clones/gitAvailability.ts';
import { findPresentClone, openFolder } from '../clones/openCommands.ts';
import { Command, type CommandId } from '../ids.ts';
import type { ShowOptions } from '../pages/recordPanel.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { isOnServer } from './chosenRows.ts';
import type { SidebarServices } from './sidebar.ts';
import type { OpenAction } from './sidebarSettings.ts';

/** Where the user has picked a repository: in *Go to Repository…*, or in the sidebar, where the focus stays. */
export type PickedFrom = 'list' | 'sidebar';

/** In the sidebar, its keys still work then. */
const BESIDE: ShowOptions = { preserveFocus: true };

/** The argument of *Clone and Open…* for the home folder. */
export const HOME = 'home';

type Choice = QuickPickItem & { readonly command: CommandId; readonly argument?: typeof HOME };

/** Opens a repository that the user has picked: its clone or its details, or as the user chooses. */
export async function openRepository(
  services: SidebarServices,
  entry: RepositoryEntry,
  from: PickedFrom = 'list',
): Promise<void> {
  const { settings, localClones, habits } = services;
  const isLocal = !isOnServer(entry);
  const usual = actionFor(settings.openAction, from);
  // No server has its details.
  const action = isLocal && usual === 'details' ? 'ask' : usual;
  const showDetails = (): Thenable<void> =>
    commands.executeCommand(Command.showRepository, entry, ...(from === 'sidebar' ? [BESIDE] : []));
  if (action === 'details') return showDetails();
  const clone = await findPresentClone(services.clones, entry);
  if (action === 'open' && clone) return commands.executeCommand(Command.openFolder, entry);
  // Its row is gone, too. This says so.
  if (!clone && entry.repository.local) return openFolder(services.clones, entry, 'this');
  if (action === 'open' && !mayHaveGit()) return showDetails();
  const choices = [
    ...(clone
      ? openChoices(clone)
      : cloneChoices(usualCloneFolder(habits), localClones.machine?.home, entry, settings.cloneLayout)),
    ...(services.fileHosts.serves(entry.session) ? fileChoices() : []),
    ...(isLocal ? [] : otherChoices()),
    ...(clone || !localClones.isAvailable ? [] : [folderChoice()]),
  ];
  const chosen = await window.showQuickPick(choices, {
    title: entry.repository.full_name,
    placeHolder: clone ? l10n.t('Choose how to open the clone') : absenceText(localClones.isAvailable),
  });
  if (chosen) await commands.executeCommand(chosen.command, entry, ...(chosen.argument ? [chosen.argument] : []));
}

function actionFor(setting: OpenAction, from: PickedFrom): Exclude<OpenAction, 'default'> {
  if (setting !== 'default') return setting;
  return from === 'list' ? 'open' : 'details';
}

function absenceText(isAvailable: boolean): string {
  return isAvailable
    ? l10n.t('No clone was found on this computer')
    : l10n.t('Repo Rider can’t find clones in this window, because it can’t read the disk.');
}

function openChoices(folder: Uri): readonly Choice[] {
  const path = showable(displayPath(folder));
  return [
    { command: Command.openFolder, label: l10n.t('Open Folder'), description: path },
    { command: Command.openInNewWindow, label: l10n.t('Open in New Window') },
    { command: Command.addToWorkspace, label: l10n.t('Add to Workspace') },
  ];
}

/** @param home the path of the home folder, which is offered if no folder is usual */
function cloneChoices(
  parent: Uri | undefined,
  home: string | undefined,
  entry: RepositoryEntry,
  layout: CloneLayout,
): readonly Choice[] {
  const command = Command.cloneAndOpen;
  const into = (folder: Uri): Choice => {
    const path = showable(displayPath(Uri.joinPath(folder, ...foldersFor(entry, layout))));
    return { command, label: l10n.t('Clone and Open'), description: l10n.t('into {0}', path) };
  };
  if (parent) return [into(parent)];
  const offered = home === undefined ? [] : [{ ...into(Uri.file(home)), argument: HOME } as const];
  return [...offered, { command, label: l10n.t('Clone and Open…') }];
}

function fileChoices(): readonly Choice[] {
  return [
    { command: Command.goToFile, label: l10n.t('Go to File…'), description: l10n.t('without a clone') },
    { command: Command.browseFiles, label: l10n.t('Browse Files'), description: l10n.t('without a clone') },
  ];
}

function otherChoices(): readonly Choice[] {
  return [
    { command: Command.showRepository, label: l10n.t('Show Repository Details') },
    { command: Command.openOnWeb, label: l10n.t('Open in Browser') },
  ];
}

/** A clone may be where Repo Rider doesn't look. */
function folderChoice(): Choice {
  return {
    command: Command.chooseCloneFolders,
    label: l10n.t('Choose Clone Folders…'),
    description: l10n.t('if you have a clone in another folder'),
  };
}
