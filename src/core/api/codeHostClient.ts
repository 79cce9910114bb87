import * as v from 'valibot';
import { MalformedLoginError, WebPageError } from '../errors.ts';
import { decodeList, decodeRecord } from '../http/decode.ts';
import { requestOf } from '../http/failure.ts';
import type { HttpClient } from '../http/httpClient.ts';
import { walkPages } from '../http/paging.ts';
import { type Account, AccountSchema } from '../model/account.ts';
import {
  type ListedRepository,
  ListedRepositorySchema,
  type Repository,
  RepositorySchema,
} from '../model/repository.ts';

const JSON_TYPE = 'application/json';
const PER_PAGE = 100;

/** A list over all its pages. */
export interface RepositoryList {
  readonly repositories: readonly ListedRepository[];
  /** How many items could not be read. */
  readonly dropped: number;
  /** False when the service's pages led in a circle or had no end. */
  readonly complete: boolean;
}

/**
 * Service A (service spec, section 4): one method an endpoint. Every method throws what `HttpClient.get` and the
 * decoders throw, and the signal's reason when it aborts.
 */
export class CodeHostClient {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** GET /zen: a saying, another one at each call. It comes as plain text, or as a JSON string. */
  async zen(signal?: AbortSignal): Promise<string> {
    const answer = await this.#http.get(this.#address('zen'), 'text/plain, */*;q=0.5', signal);
    if (/^\s*<(!doctype|html)/i.test(answer.body)) throw new WebPageError(requestOf(answer.url, answer));
    return (quoted(answer.body) ?? answer.body).trim();
  }

  /** GET /user: the account that the credential belongs to. */
  async authenticatedAccount(signal?: AbortSignal): Promise<Account> {
    return this.#record(AccountSchema, this.#address('user'), signal);
  }

  /** GET /users/{username}: a user, or an organization, by name. */
  async account(login: string, signal?: AbortSignal): Promise<Account> {
    return this.#record(AccountSchema, this.#address('users', login), signal);
  }

  /** GET /user/repos: all repositories that the credential gives explicit access to. */
  async ownRepositories(signal?: AbortSignal): Promise<RepositoryList> {
    return this.#list(this.#address('user', 'repos'), signal);
  }

  /** GET /users/{username}/repos: a user's public repositories. */
  async userRepositories(login: string, signal?: AbortSignal): Promise<RepositoryList> {
    return this.#list(this.#address('users', login, 'repos'), signal);
  }

  /** GET /orgs/{org}/repos: an organization's repositories, as far as the credential may see them. */
  async organizationRepositories(login: string, signal?: AbortSignal): Promise<RepositoryList> {
    return this.#list(this.#address('orgs', login, 'repos'), signal);
  }

  /** GET /repos/{owner}/{repo}: the full record of a repository. */
  async repository(owner: string, name: string, signal?: AbortSignal): Promise<Repository> {
    return this.#record(RepositorySchema, this.#address('repos', owner, name), signal);
  }

  async #record<const Schema extends v.GenericSchema>(
    schema: Schema,
    url: URL,
    signal: AbortSignal | undefined,
  ): Promise<v.InferOutput<Schema>> {
    return decodeRecord(schema, await this.#http.get(url, JSON_TYPE, signal));
  }

  async #list(first: URL, signal: AbortSignal | undefined): Promise<RepositoryList> {
    first.search = `per_page=${PER_PAGE}&sort=created&direction=asc`;
    const byId = new Map<number, ListedRepository>();
    let dropped = 0;
    const pages = walkPages(first, (url) => this.#http.get(url, JSON_TYPE, signal));
    for (let page = await pages.next(); ; page = await pages.next()) {
      if (page.done) return { repositories: [...byId.values()], dropped, complete: page.value.complete };
      const list = decodeList(ListedRepositorySchema, page.value);
      // An item that moved from one page to the next while they were read comes twice: the newer one wins.
      for (const repository of list.items) byId.set(repository.id, repository);
      dropped += list.dropped;
    }
  }

  #address(...segments: readonly string[]): URL {
    return new URL(segments.map(pathSegment).join('/'), this.#http.base);
  }
}

/** The text in a JSON string; undefined for what is none, even if it begins with a quotation mark. */
function quoted(body: string): string | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), v.string()), body);
  return result.success ? result.output : undefined;
}

/**
 * One segment of a path. Dots alone, or slashes, would lead to another endpoint: they name nothing.
 * @throws MalformedLoginError
 */
function pathSegment(name: string): string {
  if (/^\.{0,2}$|[/\\]/.test(name) || !name.isWellFormed()) throw new MalformedLoginError();
  return encodeURIComponent(name);
}
