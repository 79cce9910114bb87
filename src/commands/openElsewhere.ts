import { commands, env, extensions, type QuickPickItem, ThemeIcon, Uri, window } from 'vscode';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import { oneLine, withoutIcons } from '../core/text.ts';
import { l10n } from '../platform/texts/l10n.ts';
import { reportNoAddress } from '../views/pages/openPage.ts';
import { webEditorOf } from '../views/webEditor.ts';

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
    open: () => env.openExternal(Uri.parse(page, true)),
  };
  const inWindow: Place = {
    label: l10n.t('GitHub Repositories'),
    description: l10n.t('In a window of VS Code'),
    iconPath: new ThemeIcon('empty-window'),
    open: () => commands.executeCommand(REMOTE_HUB, repository.html_url),
  };
  const picked = await window.showQuickPick((await hasRemoteHub()) ? [inWindow, inBrowser] : [inBrowser], {
    title: `${l10n.t('Open Elsewhere')} · ${withoutIcons(oneLine(repository.full_name, 200))}`,
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
