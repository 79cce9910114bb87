import { commands, l10n, type QuickPickItem, type Uri, window } from 'vscode';
import type { Clones } from '../core/clones/clones.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import { oneLine, withoutIcons } from '../core/text.ts';
import { Command, type CommandId } from '../ids.ts';
import { displayPath } from '../platform/displayPath.ts';
import { mayHaveGit } from '../platform/gitAvailability.ts';
import type { OpenAction } from '../platform/settings.ts';
import { findPresentClone } from './openCommands.ts';

export interface OpenServices {
  readonly clones: Clones;
  readonly settings: { readonly openAction: OpenAction };
  /** The path of the folder to clone into without a question; undefined if the user is asked. */
  readonly usualFolder: () => Uri | undefined;
}

type Choice = QuickPickItem & { readonly command: CommandId };

/** Opens a repository that the user has found: its clone or its details, or as the user chooses. */
export async function openRepository(services: OpenServices, entry: RepositoryEntry): Promise<void> {
  const { openAction } = services.settings;
  if (openAction === 'details') return run(Command.showRepository, entry);
  const clone = await findPresentClone(services.clones, entry);
  if (openAction === 'open' && clone) return run(Command.openFolder, entry);
  if (openAction === 'open' && !mayHaveGit()) return run(Command.showRepository, entry);
  const choices = [...(clone ? openChoices(clone) : cloneChoices(services.usualFolder())), ...otherChoices()];
  const chosen = await window.showQuickPick(choices, {
    title: withoutIcons(oneLine(entry.repository.full_name, 200)),
    placeHolder: clone ? l10n.t('Choose how to open the clone') : l10n.t('Not cloned on this computer'),
  });
  if (chosen) await run(chosen.command, entry);
}

function openChoices(folder: Uri): readonly Choice[] {
  const path = withoutIcons(oneLine(displayPath(folder), 300));
  return [
    { command: Command.openFolder, label: l10n.t('Open Folder'), description: path },
    { command: Command.openInNewWindow, label: l10n.t('Open in New Window') },
    { command: Command.addToWorkspace, label: l10n.t('Add to Workspace') },
  ];
}

function cloneChoices(parent: Uri | undefined): readonly Choice[] {
  if (!parent) return [{ command: Command.cloneAndOpen, label: l10n.t('Clone and Open…') }];
  const path = withoutIcons(oneLine(displayPath(parent), 300));
  return [{ command: Command.cloneAndOpen, label: l10n.t('Clone and Open'), description: l10n.t('into {0}', path) }];
}

function otherChoices(): readonly Choice[] {
  return [
    { command: Command.showRepository, label: l10n.t('Show Repository Details') },
    { command: Command.openOnWeb, label: l10n.t('Open in Browser') },
  ];
}

async function run(command: CommandId, entry: RepositoryEntry): Promise<void> {
  await commands.executeCommand(command, entry);
}
