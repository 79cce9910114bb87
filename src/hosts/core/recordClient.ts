import * as v from 'valibot';
import { ignoring } from '../../base/core/errors.ts';
import type { ReadOptions, Resource } from '../../http/core/http.ts';
import type { ResourceClient } from '../../http/core/resourceClient.ts';
import { decodeRecord, JSON_TYPE } from '../../http/core/send/decode.ts';
import { requestOf } from '../../http/core/send/failure.ts';
import type { FinalAnswer } from '../../http/core/send/httpClient.ts';
import { NotFoundError, WebPageError } from '../../http/core/send/requestErrors.ts';
import type { Subject } from '../../http/core/tokens/tokenRoutes.ts';
import type { Account } from '../../model/core/account.ts';
import { readListedRepository } from '../../model/core/listedRepository.ts';
import type { ListedRepository, Repository } from '../../model/core/repository.ts';
import { FolderSchema } from '../../model/core/repositoryDetails.ts';
import { apiAddress } from './address.ts';
import type { Detail } from './details.ts';
import { dialectOf } from './dialects/dialectOf.ts';
import { type Translation, translationOf } from './dialects/translation.ts';

const DETAIL_GROUPS = 16;

/** A record, and when the service last sent or revalidated it, in milliseconds since the epoch. */
export type Dated<T> = Pick<Resource<T>, 'value' | 'validatedAt'>;

/**
 * Service A (docs/service-spec.md, section 4) without its lists: one method per endpoint. Every method throws what
 * `ResourceClient.get` and the decoders throw, and the signal's reason when it aborts.
 */
export class RecordClient {
  readonly #resources: ResourceClient;
  readonly #translation: Translation;
  readonly #onRepository: (read: Dated<ListedRepository>) => void;

  /** @param onRepository receives each repository whose record was read, also if that was cached */
  constructor(resources: ResourceClient, onRepository: (read: Dated<ListedRepository>) => void) {
    this.#resources = resources;
    this.#onRepository = onRepository;
    this.#translation = translationOf(resources.base);
  }

  /** GET /zen: a saying, another one at each call, as plain text or as a JSON string. */
  async zen(options: ReadOptions = {}): Promise<string> {
    const { probe } = dialectOf(this.#resources.base);
    const { value } = await this.#resources.get({
      ...options,
      url: this.#address(probe.path),
      accept: probe.accept,
      endpoint: 'GET /zen',
      group: 'records',
      caching: 'never',
      decode: readSaying,
    });
    return value;
  }

  /**
   * GET /user: the account that a token belongs to. Never cached. The token is that for the owner, or else that of the
   * sign-in.
   */
  async authenticatedAccount(options: ReadOptions & Subject = {}): Promise<Account> {
    return (await this.#record(this.#translation.account, 'GET /user', ['user'], options, 'never')).value;
  }

  /** GET /users/{username}: a user, or an organization, by name. */
  account(login: string, options: ReadOptions = {}): Promise<Dated<Account>> {
    return this.#record(this.#translation.account, 'GET /users/{username}', ['users', login], options);
  }

  /** GET /repos/{owner}/{repo}: the full record of a repository. */
  async repository(owner: string, name: string, options: ReadOptions = {}): Promise<Dated<Repository>> {
    const path = ['repos', owner, name];
    const request = { ...options, owner, repository: name };
    const read = await this.#record(this.#translation.repository, 'GET /repos/{owner}/{repo}', path, request);
    const { value, validatedAt } = read;
    const listed = readListedRepository(value);
    if (listed) this.#onRepository({ value: listed, validatedAt });
    return read;
  }

  /**
   * GET below /repos/{owner}/{repo}: what GitHub has beyond the specification. Stored apart from records: READMEs and
   * pictures are larger. Pictures must not displace what is read.
   */
  async detail<T>(owner: string, name: string, detail: Detail<T>, options: ReadOptions = {}): Promise<Dated<T>> {
    const { details } = dialectOf(this.#resources.base);
    const { path, query = '' } = details[detail.name];
    const placeOf = (file: readonly string[] = []): URL => {
      const url = this.#address('repos', owner, name, ...path, ...file);
      url.search = query;
      return url;
    };
    const kind = detail.file ? 'pictures' : 'details';
    const read = <Value>(schema: v.GenericSchema<unknown, Value>, file?: readonly string[], group: string = kind) => {
      return this.#resources.get({
        ...options,
        url: placeOf(file),
        owner,
        repository: name,
        group: `${group}/${groupOf(owner, name)}`,
        caching: 'alone',
        accept: JSON_TYPE,
        endpoint: `GET /repos/{owner}/{repo}/${detail.endpoint}`,
        decode: (answer) => decodeRecord(this.#translation.detailOf(schema, `${owner}/${name}`), answer),
      });
    };
    const { find } = details.readme;
    if (detail.name !== 'readme' || !find) return read(detail.schema, detail.file);
    const file = await find(async (folder) => {
      // Apart from files: what is a folder now may be a file later.
      const get = () => read(FolderSchema, folder === '' ? [] : folder.split('/'), 'folders');
      return (await ignoring(NotFoundError, get))?.value ?? [];
    });
    if (file === undefined) throw new NotFoundError(requestOf(placeOf()));
    return read(detail.schema, file.split('/'));
  }

  async #record<Value>(
    schema: v.GenericSchema<unknown, Value>,
    endpoint: string,
    path: readonly string[],
    options: ReadOptions & Subject,
    caching: 'alone' | 'never' = 'alone',
  ): Promise<Dated<Value>> {
    const decode = (answer: FinalAnswer): Value => decodeRecord(schema, answer);
    const request = { ...options, group: 'records', caching, accept: JSON_TYPE, endpoint } as const;
    return this.#resources.get({ ...request, url: this.#address(...path), decode });
  }

  #address(...segments: readonly string[]): URL {
    return apiAddress(this.#resources.base, segments);
  }
}

/** Divides the details of all repositories among a few files, of which each is read and written as a whole. */
function groupOf(owner: string, name: string): number {
  const sum = Array.from(`${owner}/${name}`.toLowerCase()).reduce(
    (total, each) => (total * 31 + each.charCodeAt(0)) % 65_536,
    0,
  );
  return sum % DETAIL_GROUPS;
}

function readSaying(answer: FinalAnswer): string {
  if (/^\s*<(!doctype|html)/i.test(answer.body)) throw new WebPageError(requestOf(answer.url, answer));
  return (quoted(answer.body) ?? answer.body).trim();
}

/** The text in a JSON string; undefined for other text, even if it begins with a quotation mark. */
function quoted(body: string): string | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), v.string()), body);
  return result.success ? result.output : undefined;
}
