import { commands, type Disposable, env, l10n } from 'vscode';
import type { Clones } from '../../core/clones/clones.ts';
import type { Repository } from '../../core/model/repository.ts';
import { addressOf } from '../../core/model/repositoryAddress.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import type { Library } from '../../core/repositories/library.ts';
import type { Pins } from '../../core/repositories/pins.ts';
import { oneLine } from '../../core/text.ts';
import { Command } from '../../ids.ts';
import {
  type RepositoryAction,
  type RepositoryPageAside,
  type RepositoryPageRequest,
  RepositoryPageRequestSchema,
  type RepositoryPageState,
  RepositoryPageStateSchema,
} from '../../protocol/repositoryPage.ts';
import { webEditorOf } from '../webEditor.ts';
import { openPage, tellNotUsable } from './openPage.ts';
import type { Success } from './outcome.ts';
import type { PageKind, PageServices } from './pageKind.ts';
import { RecordPage } from './recordPage.ts';

/** Also what the lists know, which stands in for what was never read. */
export interface RepositoryPageServices extends PageServices {
  readonly library: Pick<Library, 'listed'>;
  readonly clones: Pick<Clones, 'find' | 'onDidChange'>;
  readonly pins: Pick<Pins, 'has' | 'onDidChange'>;
}

const KIND: PageKind<RepositoryPageState, Repository, RepositoryPageRequest> = {
  name: 'repository',
  stateSchema: RepositoryPageStateSchema,
  requestSchema: RepositoryPageRequestSchema,
  title: ({ name }) => oneLine(name, 60) || l10n.t('Repository'),
  read: (client, { owner, name }, options) => client.repository(owner, name, options),
  avatarOf: ({ owner }) => owner.avatar_url,
  moved: ({ session, owner, name }, record) => {
    // The record is cleaned already: a name that is not is no other name.
    const [before, now] = [oneLine(`${owner}/${name}`, 4096), record.full_name];
    if (before.toLowerCase() === now.toLowerCase()) return undefined;
    const [newOwner = owner, newName = name] = now.split('/');
    return {
      state: { session, owner: newOwner, name: newName },
      notice: l10n.t('{0} is called {1} now.', before, now),
    };
  },
};

/** The page of one repository. */
export class RepositoryPage extends RecordPage<
  RepositoryPageState,
  Repository,
  RepositoryPageRequest,
  RepositoryPageAside
> {
  readonly #services: Pick<RepositoryPageServices, 'clones' | 'pins'>;
  readonly #subscriptions: readonly Disposable[];

  constructor({ library, ...services }: RepositoryPageServices) {
    const listed = ({ session, owner, name }: RepositoryPageState) => library.listed(session, `${owner}/${name}`);
    super(services, { ...KIND, listed });
    this.#services = services;
    const { clones, pins } = services;
    this.#subscriptions = [clones, pins].map(({ onDidChange }) => onDidChange(() => void this.tellAside()));
  }

  override dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    super.dispose();
  }

  protected override async answer(request: RepositoryPageRequest): Promise<void> {
    switch (request.type) {
      case 'act':
        return this.#act(request.action);
      case 'showParent':
        return this.#showParent(this.required);
      case 'copyText':
        return env.clipboard.writeText(oneLine(request.text, request.text.length));
      case 'open':
        return openPage(addressOf(this.required.record, request.address));
      case 'copy': {
        const text = addressOf(this.required.record, request.address);
        return text ? env.clipboard.writeText(text) : tellNotUsable();
      }
    }
  }

  protected override asideOf(shown: Success<Repository>): RepositoryPageAside {
    const { clones, pins } = this.#services;
    const entry = entryOf(shown);
    return { isPinned: pins.has(entry), actions: actionsOf(entry, clones.find(entry) !== undefined) };
  }

  #showParent({ session, record: { parent } }: Success<Repository>): void {
    const [owner, name] = parent?.full_name.split('/') ?? [];
    if (owner && name) this.show({ session: session.id, owner, name });
  }

  async #act(action: RepositoryAction): Promise<void> {
    await commands.executeCommand(Command[action], entryOf(this.required));
  }
}

/** What can be done with a repository here and now, the likeliest first. */
function actionsOf({ repository }: RepositoryEntry, isCloned: boolean): RepositoryAction[] {
  return [
    ...(isCloned ? (['openFolder', 'openInNewWindow'] as const) : []),
    'clone',
    'revealInSidebar',
    ...(webEditorOf(repository) === undefined ? [] : (['openInWebEditor'] as const)),
  ];
}

function entryOf({ session, record: repository }: Success<Repository>): RepositoryEntry {
  return { session, repository };
}
