import { connectionOf, LOCAL_SESSION, type Session } from '../../accounts/core/session.ts';
import { ignoring, NotStoredError } from '../../base/core/errors.ts';
import { Emitter, type Event } from '../../base/core/event.ts';
import type { Memento } from '../../base/core/memento.ts';
import { dialectOf } from '../../hosts/core/dialects/dialectOf.ts';
import { UnexpectedStatusError } from '../../http/core/send/requestErrors.ts';
import type { ListedRepository } from '../../model/core/repository.ts';
import type { RepositoryEntry } from '../../repositories/core/entry.ts';
import { MissingDetails } from '../../repositories/core/missingDetails.ts';

/** Unless it serves files, a code host is asked again after so long, in milliseconds. */
const AGAIN_MS = 10 * 60_000;

/** The same if it has not answered. */
const UNANSWERED_MS = 10_000;

/** Repositories of different owners for which a code host is asked. */
const MAX_ASKED = 2;

/** The repositories of a session, as far as they were read. */
interface Listing {
  readonly session: Session;
  readonly state: { readonly owners: readonly { readonly repositories: readonly ListedRepository[] }[] };
}

/** Asks a code host for a commit of a repository. @returns undefined without an answer */
type AskHost = (entry: RepositoryEntry) => Promise<boolean | undefined>;

/**
 * Which code hosts serve the files of repositories. GitHub does; of other hosts it is known once one was asked for a
 * commit, which is stored with the account's other responses.
 */
export class FileHosts {
  readonly #ask: AskHost;
  /** The addresses of APIs that are known to have files. */
  readonly #serving = new Set<string>();
  readonly #askedAt = new Map<string, number>();
  readonly #changed = new Emitter<void>();

  /** Fires when it became known that a code host serves files. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(ask: AskHost) {
    this.#ask = ask;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** Whether the code host of a session serves files, as far as known. */
  serves(session: Session): boolean {
    if (session === LOCAL_SESSION) return false;
    const { base } = connectionOf(session);
    return this.#serving.has(base.href) || dialectOf(base).servesFiles === true;
  }

  /** Asks each code host of which it isn't known, once repositories of it are listed. Never rejects. */
  async ask(listings: readonly Listing[]): Promise<void> {
    await Promise.all(listings.map((listing) => this.#askHost(listing)));
  }

  async #askHost({ session, state }: Listing): Promise<void> {
    const { base, clock, isPending } = connectionOf(session);
    const now = clock.now();
    const isAsked = now - (this.#askedAt.get(base.href) ?? -AGAIN_MS) < AGAIN_MS;
    if (isPending || isAsked || this.serves(session)) return;
    // An empty repository has no commit.
    const listed = state.owners.flatMap(({ repositories }) => repositories.find(({ size }) => size !== 0) ?? []);
    if (listed.length === 0) return;
    this.#askedAt.set(base.href, now);
    // The first one may have been deleted since.
    for (const repository of listed.slice(0, MAX_ASKED)) {
      const answer = await this.#ask({ session, repository }).catch(() => undefined);
      if (answer === true) {
        this.#serving.add(base.href);
        this.#changed.fire();
      }
      if (answer === undefined) this.#askedAt.set(base.href, now - AGAIN_MS + UNANSWERED_MS);
      if (answer !== false) return;
    }
  }

  /** Asks again: another account or token may see more. */
  forget(): void {
    this.#askedAt.clear();
  }
}

const ENDPOINT = 'files';

/**
 * Asks a code host for the last commit of a repository, unless its answer is known.
 * @returns whether the host has such an endpoint; undefined if it has not said
 */
export async function askFileHost(memento: Memento, entry: RepositoryEntry): Promise<boolean | undefined> {
  const { session, repository } = entry;
  const { clock, repositoryFiles } = connectionOf(session);
  const missing = new MissingDetails(memento);
  if (missing.has(entry, ENDPOINT, clock.now())) return false;
  const [owner = '', name = ''] = repository.full_name.split('/');
  const client = await repositoryFiles();
  const read = (intent: 'stored' | 'background') => client.commit({ owner, name }, 'HEAD', { intent });
  try {
    if (!(await ignoring(NotStoredError, () => read('stored')))) await read('background');
    return true;
  } catch (error) {
    // The repository is empty.
    if (error instanceof UnexpectedStatusError && error.request.status === 409) return true;
    return (await missing.note(entry, ENDPOINT, error, clock.now())) ? false : undefined;
  }
}
