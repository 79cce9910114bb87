import { l10n } from 'vscode';
import { isHostnameOf } from '../core/accounts/hostPages.ts';
import { connectionOf } from '../core/accounts/session.ts';
import type { Clock } from '../core/clock.ts';
import { type CloneProtocol, parseCloneAddress } from '../core/clones/cloneAddress.ts';
import { CloneAddressError } from '../core/clones/cloneErrors.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import type { Library } from '../core/repositories/library.ts';
import type { Catalogue, CatalogueEntry } from '../core/search/catalogue.ts';
import { MemoizedView } from '../core/search/memoizedView.ts';
import { parseQuery } from '../core/search/parseQuery.ts';
import type { SearchIndex } from '../core/search/searchIndex.ts';
import { oneLine, withoutIcons } from '../core/text.ts';
import type { RecentRemoteSource, RemoteSource, RemoteSourceFinder } from '../platform/gitBase.ts';

/** More are not scrolled through; typing finds the others. */
const MOST_SOURCES = 200;
const MOST_RECENT = 5;

export interface RemoteSourcesServices {
  readonly library: Pick<Library, 'load' | 'stores'>;
  readonly catalogue: Pick<Catalogue, 'index'>;
  readonly clock: Clock;
  readonly settings: { readonly cloneProtocol: CloneProtocol };
}

/** What `Git: Clone` finds: the repositories that are known on this computer. Makes no request. */
export class RemoteSources implements RemoteSourceFinder {
  readonly #services: RemoteSourcesServices;
  /** Each letter that is typed asks anew. */
  readonly #index: MemoizedView<SearchIndex<CatalogueEntry>>;

  constructor(services: RemoteSourcesServices) {
    this.#services = services;
    this.#index = new MemoizedView(services, () => services.catalogue.index());
  }

  async getRemoteSources(query = ''): Promise<RemoteSource[]> {
    const { library, clock } = this.#services;
    await library.load();
    const index = this.#index.value;
    if (index.size === 0) return [nothing()];
    const found = index.search(parseQuery(query), clock.now());
    return found.flatMap((entry) => this.#source(entry) ?? []).slice(0, MOST_SOURCES);
  }

  /** Where somebody has pushed last. */
  async getRecentRemoteSources(): Promise<RecentRemoteSource[]> {
    const { library, clock } = this.#services;
    await library.load();
    const all = this.#index.value.search(parseQuery(''), clock.now());
    const dated = all.flatMap((entry) => {
      const timestamp = Date.parse(entry.repository.pushed_at ?? '');
      return Number.isNaN(timestamp) ? [] : [{ entry, timestamp }];
    });
    const recent = dated.toSorted((a, b) => b.timestamp - a.timestamp).slice(0, MOST_RECENT);
    return recent.flatMap(({ entry, timestamp }) => {
      const source = this.#source(entry);
      return source ? [{ ...source, timestamp }] : [];
    });
  }

  /** Undefined where the address is not known, or not safe. */
  #source({ session, repository }: RepositoryEntry): RemoteSource | undefined {
    const { clone_url: https, ssh_url: ssh, name } = repository;
    try {
      const { text, host } = parseCloneAddress(this.#services.settings.cloneProtocol === 'ssh' ? ssh : https, name);
      const isForeign = !isHostnameOf(connectionOf(session).base, host);
      const description = [...(isForeign ? [l10n.t('from {0}', host)] : []), repository.description].filter(Boolean);
      return {
        name: withoutIcons(oneLine(repository.full_name, 200)),
        icon: repository.private ? 'lock' : 'repo',
        url: text,
        ...(description.length > 0 && { description: withoutIcons(oneLine(description.join(' · '), 200)) }),
      };
    } catch (error) {
      if (error instanceof CloneAddressError) return undefined;
      throw error;
    }
  }
}

/** One without an address does nothing when it is picked. */
function nothing(): RemoteSource {
  return {
    name: l10n.t('No repositories are known yet'),
    description: l10n.t('Open the view “Repo Rider”, and sign in or watch somebody there'),
    icon: 'info',
    url: '',
  };
}
