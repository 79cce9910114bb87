import { commands, env, l10n } from 'vscode';
import { type Repository, RepositorySchema } from '../../core/model/repository.ts';
import type { Library } from '../../core/repositories/library.ts';
import { oneLine } from '../../core/text.ts';
import { Command } from '../../ids.ts';
import {
  type RepositoryPageAside,
  type RepositoryPageRequest,
  RepositoryPageRequestSchema,
  type RepositoryPageState,
  RepositoryPageStateSchema,
} from '../../protocol.ts';
import { openPage, tellNotUsable } from './openPage.ts';
import type { PageKind, PageServices } from './pageKind.ts';
import { RecordPage } from './recordPage.ts';
import { addressOf } from './repositoryAddress.ts';

/** Also what the lists know, which stands in for what was never read. */
export interface RepositoryPageServices extends PageServices {
  readonly library: Pick<Library, 'listed'>;
}

const KIND: PageKind<RepositoryPageState, Repository, RepositoryPageRequest> = {
  name: 'repository',
  stateSchema: RepositoryPageStateSchema,
  requestSchema: RepositoryPageRequestSchema,
  recordSchema: RepositorySchema,
  title: ({ name }) => oneLine(name, 60) || l10n.t('Repository'),
  read: (client, { owner, name }, options) => client.repository(owner, name, options),
};

/** The page of one repository. */
export class RepositoryPage extends RecordPage<
  RepositoryPageState,
  Repository,
  RepositoryPageRequest,
  RepositoryPageAside
> {
  constructor({ library, ...services }: RepositoryPageServices) {
    const outline = ({ session, owner, name }: RepositoryPageState) => library.listed(session, `${owner}/${name}`);
    super(services, { ...KIND, outline });
  }

  protected override async answer(request: RepositoryPageRequest): Promise<void> {
    if (request.type === 'act') return this.#act(request.action);
    const { type, address } = request;
    const text = this.shown && addressOf(this.shown.record, address);
    switch (type) {
      case 'copy':
        if (!text) return tellNotUsable();
        await env.clipboard.writeText(text);
        return this.postAside({ copied: address });
      case 'open':
        return openPage(text);
    }
  }

  async #act(action: 'clone' | 'revealInSidebar'): Promise<void> {
    if (!this.shown) return;
    const { session, record: repository } = this.shown;
    await commands.executeCommand(Command[action], { session, repository });
  }
}
