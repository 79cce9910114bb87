import * as v from 'valibot';
import { commands, env, Uri } from 'vscode';
import { copyText } from '../base/clipboard.ts';
import { ours } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { openPage, reportNoAddress } from '../base/openPage.ts';
import type { Clones } from '../clones/core/known/knownClones.ts';
import { lineIn } from '../files/core/fileLink.ts';
import { fileInFolder } from '../files/fileInFolder.ts';
import { Command } from '../ids.ts';
import { namesIn } from '../model/core/fullName.ts';
import type { Repository } from '../model/core/repository.ts';
import { addressOf } from '../model/core/repositoryAddress.ts';
import { RepositorySchema } from '../model/core/repositorySchema.ts';
import { entryKey, type RepositoryEntry } from '../repositories/core/entry.ts';
import { firstPushCommands } from '../repositories/core/firstPush.ts';
import type { MissingDetails } from '../repositories/core/missingDetails.ts';
import { webEditorOf } from '../repositories/webEditor.ts';
import { type LocatedReadme, readmeTarget } from './core/readmeLinks.ts';
import { handling } from './pagePanel.ts';
import type { PageServices } from './pages.ts';
import {
  type RepositoryAction,
  type RepositoryPageAside,
  type RepositoryPageRequest,
  RepositoryPageRequestSchema,
  type RepositoryPageState,
  RepositoryPageStateSchema,
  type RepositoryPart,
} from './protocol/repositoryPage.ts';
import { RecordPanel } from './recordPanel.ts';
import type { Move, Success } from './recordState.ts';
import { RepositoryDetails } from './repositoryDetails.ts';

/** Opens a file on the default branch. @returns false if there is none, or the code host doesn't serve files */
type OpenFile = (entry: RepositoryEntry, path: string, line: number | undefined) => Promise<boolean>;

export type RepositoryPanel = RecordPanel<RepositoryPageState, Repository, RepositoryPageAside>;

/** The panel of repositories. */
export function createRepositoryPanel(
  services: PageServices,
  missing: MissingDetails,
  openFile: OpenFile,
): RepositoryPanel {
  const { library, clones, fileHosts, pins } = services;
  const details = new RepositoryDetails(services, missing, () => void panel.postAside());
  const panel: RepositoryPanel = new RecordPanel(services, {
    name: 'repository',
    stateSchema: RepositoryPageStateSchema,
    title: ({ name }) => name,
    icon: () => 'repository',
    webAddressOf: (record) => addressOf(record, 'web'),
    read: (client, { owner, name }, options) => client.repository(owner, name, options),
    // A cached list replaces a record that was never loaded.
    listed: async ({ session, owner, name }) => {
      const listed = await library.listed(session, `${owner}/${name}`);
      // A copy, because the fields of a repository from disk are inherited.
      return listed && { ...listed, value: v.parse(RepositorySchema, listed.value) };
    },
    moved,
    avatarOf: ({ owner }) => owner.avatar_url,
    handler: handling(RepositoryPageRequestSchema, (request) => answer(panel, details, clones, openFile, request)),
    asideOf: (success) => {
      const entry = entryOf(success);
      const firstPush = details.isEmpty ? firstPushCommands(success.record) : undefined;
      return {
        isPinned: pins.has(entry),
        actions: actionsOf(entry, clones.find(entry) !== undefined, fileHosts.serves(entry.session)),
        ...(details.content && { details: details.content }),
        isLoadingDetails: details.isLoading,
        ...(firstPush && { firstPush: { ...firstPush, push: [...firstPush.push] } }),
      };
    },
    asideSources: [clones, fileHosts, pins],
    companion: details,
  });
  return panel;
}

async function answer(
  panel: RepositoryPanel,
  details: RepositoryDetails,
  clones: Clones,
  openFile: OpenFile,
  request: RepositoryPageRequest,
): Promise<void> {
  switch (request.type) {
    case 'openPart':
      return openPage(partAddress(panel.required.record, details, request.part));
    case 'openAddress':
      return openPage(request.address);
    case 'openLink': {
      const entry = entryOf(panel.required);
      const { folder } = clones.find(entry) ?? {};
      const readme = details.readme && { ...details.readme, page: addressOf(entry.repository, 'web') };
      return openReadmeLink(request.address, readme, folder, (...file) => openFile(entry, ...file));
    }
    case 'loadPictures': {
      const shownKey = (): string | undefined => panel.shown && entryKey(entryOf(panel.shown));
      const key = shownKey();
      const load = async (address: string): Promise<void> => {
        const source = await details.picture(address);
        // The README of another repository may have a picture with the same address.
        if (shownKey() === key) await panel.postPicture(address, source);
      };
      await Promise.all(request.addresses.map(load));
      return;
    }
    case 'act':
      await commands.executeCommand(Command[request.action], entryOf(panel.required));
      return;
    case 'showParent': {
      const { session, record } = panel.required;
      if (record.parent) panel.show({ session: session.id, ...namesIn(record.parent.full_name) });
      return;
    }
    case 'copyText':
      return copyText(request.text);
    case 'open':
      return openPage(addressOf(panel.required.record, request.address));
    case 'copy': {
      const text = addressOf(panel.required.record, request.address);
      return text ? copyText(text) : reportNoAddress();
    }
  }
}

function partAddress(
  { html_url: page, default_branch: branch }: Repository,
  details: RepositoryDetails,
  part: RepositoryPart | number,
): string | undefined {
  if (part === 'release' || typeof part === 'number') return details.pageOf(part);
  switch (part) {
    case 'readme':
      return details.readme?.webUrl;
    case 'issues':
    case 'pulls':
      return page ? `${page}/${part}` : undefined;
    case 'commits':
      return page ? `${page}/commits/${encodeURIComponent(branch ?? 'HEAD')}` : undefined;
  }
}

function moved(
  { session, owner, name }: RepositoryPageState,
  record: Repository,
): Move<RepositoryPageState> | undefined {
  const [before, now] = [ours(`${owner}/${name}`), record.full_name];
  if (before.toLowerCase() === now.toLowerCase()) return undefined;
  return { shown: { session, ...namesIn(now) }, notice: l10n.t('{0} was renamed to {1}.', before, now) };
}

/** The available actions for a repository, the likeliest first. */
function actionsOf({ repository }: RepositoryEntry, isCloned: boolean, hasFiles: boolean): RepositoryAction[] {
  return [
    ...(isCloned ? (['openFolder', 'openInNewWindow'] as const) : []),
    'clone',
    ...(hasFiles ? (['browseFiles', 'goToFile'] as const) : []),
    'revealInSidebar',
    ...(webEditorOf(repository) === undefined ? [] : (['openElsewhere'] as const)),
  ];
}

function entryOf({ session, record: repository }: Success<Repository>): RepositoryEntry {
  return { session, repository };
}

/**
 * Opens a link of a README: a file in the clone if it is there, else without a clone, else on the web.
 * @param address untrusted
 * @param folder the address of the clone
 * @param openFile opens a file without a clone. @returns false if the code host doesn't serve it
 */
export async function openReadmeLink(
  address: string,
  readme: LocatedReadme | undefined,
  folder: string | undefined,
  openFile: (path: string, line: number | undefined) => Promise<boolean>,
): Promise<void> {
  const target = readme && readmeTarget(address, readme);
  if (!target) return reportNoAddress();
  const { path, webUrl } = target;
  const file = folder === undefined || path === undefined ? undefined : await fileInFolder(folder, path);
  if (file) return commands.executeCommand('vscode.open', file);
  if (webUrl?.startsWith('mailto:')) return void (await env.openExternal(Uri.parse(webUrl, true)));
  const line = lineIn(address);
  // A part of the README itself has no line here.
  const isHere = path !== undefined && (path !== readme.path || line !== undefined);
  if (!isHere || !(await openFile(path, line))) await openPage(webUrl);
}
