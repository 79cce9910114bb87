import { isHostnameOf } from '../accounts/core/hostPages.ts';
import { connectionOf } from '../accounts/core/session.ts';
import { valueWithoutTokens } from '../base/core/quotedTokens.ts';
import { showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { safeCloneAddress } from '../clones/core/make/cloneAddress.ts';
import type { RecentRemoteSource, RemoteSource, RemoteSourceFinder } from '../clones/gitBase.ts';
import { lastChange } from '../model/core/repository.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { CatalogueEntry } from './core/catalogue.ts';
import type { Hits } from './core/hits.ts';
import { parseQuery } from './core/parseQuery.ts';
import type { RepositorySearch } from './core/repositorySearch.ts';
import type { SearchIndex } from './core/searchIndex.ts';
import { timestampOf } from './core/timeSpan.ts';
import type { SearchServices } from './search.ts';

/** Users don't scroll through more; typing finds the others. */
const MAX_SOURCES = 200;
const MAX_RECENT = 5;

/** Finds cached repositories for `Git: Clone`. Makes no request. */
export class RemoteSources implements RemoteSourceFinder {
  readonly #services: SearchServices;
  readonly #search: RepositorySearch;
  /** Held, because VS Code queries after each keystroke. */
  #index: SearchIndex<CatalogueEntry> | undefined;

  constructor(services: SearchServices, search: RepositorySearch) {
    this.#services = services;
    this.#search = search;
  }

  async getRemoteSources(query = ''): Promise<RemoteSource[]> {
    const index = await this.#load();
    if (index.size === 0) return [emptyItem()];
    const sources: RemoteSource[] = [];
    for (const entry of await this.#find(index, this.#search.withoutFolder(query))) {
      const source = this.#source(entry);
      if (source && sources.push(source) === MAX_SOURCES) break;
    }
    return sources;
  }

  /** The repositories that were pushed to last. */
  async getRecentRemoteSources(): Promise<RecentRemoteSource[]> {
    const byPush = await this.#find(await this.#load(), 'sort:pushed');
    return byPush.first(MAX_RECENT).flatMap((entry) => {
      const timestamp = timestampOf(lastChange(entry.repository));
      const source = timestamp === undefined ? undefined : this.#source(entry);
      return source && timestamp !== undefined ? [{ ...source, timestamp }] : [];
    });
  }

  async #load(): Promise<SearchIndex<CatalogueEntry>> {
    await this.#services.library.loadToShare();
    this.#index = await this.#search.index();
    return this.#index;
  }

  async #find(index: SearchIndex<CatalogueEntry>, text: string): Promise<Hits<CatalogueEntry>> {
    const query = parseQuery(text);
    await index.prepare(query);
    return index.ranking(query, this.#services.clock.now());
  }

  /** @returns undefined if the clone URL is missing or unsafe. */
  #source({ session, repository }: RepositoryEntry): RemoteSource | undefined {
    const { clone_url: https, ssh_url: ssh, name } = repository;
    const address = safeCloneAddress(this.#services.settings.cloneProtocol === 'ssh' ? ssh : https, name);
    if (!address) return undefined;
    const { text, host } = address;
    const isForeign = !isHostnameOf(connectionOf(session).base, host);
    const description = [...(isForeign ? [l10n.t('from {0}', showable(host))] : []), repository.description].filter(
      Boolean,
    );
    return valueWithoutTokens({
      name: repository.full_name,
      icon: repository.private ? 'lock' : 'repo',
      url: text,
      ...(description.length > 0 && { description: showable(description.join(' · ')) }),
    });
  }
}

/** An item without a URL does nothing when picked. */
function emptyItem(): RemoteSource {
  return {
    name: l10n.t('No repositories loaded yet'),
    description: l10n.t('Open the Repo Rider view to sign in, or to watch a user or an organization'),
    icon: 'info',
    url: '',
  };
}
