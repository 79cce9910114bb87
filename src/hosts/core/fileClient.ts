import * as v from 'valibot';
import { bytesOfBase64 } from '../../base/core/bytes.ts';
import { canDigest } from '../../base/core/digest.ts';
import type { ReadOptions, Resource, ResourceRequest } from '../../http/core/http.ts';
import { pageAfter } from '../../http/core/pages/pageWalk.ts';
import type { ResourceClient } from '../../http/core/resourceClient.ts';
import { decodeRecord, JSON_TYPE, unreadable } from '../../http/core/send/decode.ts';
import { requestOf } from '../../http/core/send/failure.ts';
import type { FinalAnswer } from '../../http/core/send/httpClient.ts';
import { JsonGauge } from '../../http/core/send/jsonGauge.ts';
import {
  InvalidResponseError,
  NotFoundError,
  type RequestDetails,
  TooLargeError,
} from '../../http/core/send/requestErrors.ts';
import type { RepositoryName } from '../../model/core/fullName.ts';
import { list, MAX_BRANCH } from '../../model/core/model.ts';
import { apiAddress } from './address.ts';
import type { Below, Dialect } from './dialects/dialect.ts';
import { dialectOf } from './dialects/dialectOf.ts';
import { isHash, isHashOfFile } from './gitHash.ts';
import type { Dated } from './recordClient.ts';
import { MAX_LEFT_OUT, readTreeAnswer, type TreeAnswer } from './treeAnswer.ts';

/** GitHub's response for a tree has at most 7 MB. A larger one is read folder by folder. */
const MAX_TREE_BYTES = 16 * 1024 * 1024;

/** What a response for a tree may contain: GitHub's has a hundred thousand entries, with seven values each. */
const TREE_LIMITS = { depth: 16, values: 2_000_000 };

/** Pages of a tree. A larger one is read folder by folder, too. */
const MAX_TREE_PAGES = 20;

/** Pages of one folder, if the service has trees in pages. */
const MAX_FOLDER_PAGES = 200;

/** VS Code opens no larger file without a question, and GitHub sends none above 100 MB. */
export const MAX_CONTENT_BYTES = 50 * 1024 * 1024;

/** https://docs.github.com/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types */
const HASH_TYPE = 'application/vnd.github.sha';
const RAW_TYPE = 'application/vnd.github.raw+json';

/** A branch or a tag. */
export interface NamedCommit {
  readonly name: string;
  readonly commit: string;
}

/** Of branches or tags. A user who doesn't find one in as many types its whole name. */
const MAX_REF_PAGES = 10;

const NamedCommitsSchema = v.pipe(
  list(
    v.fallback(
      v.nullable(
        v.object({
          name: v.pipe(v.string(), v.nonEmpty()),
          commit: v.object({ sha: v.optional(v.string()), id: v.optional(v.string()) }),
        }),
      ),
      null,
    ),
  ),
  v.transform((items) =>
    items.flatMap((item): readonly NamedCommit[] => {
      const commit = item?.commit.sha ?? item?.commit.id ?? '';
      if (!item || item.name.length > MAX_BRANCH || !isHash(commit)) return [];
      return [{ name: item.name, commit }];
    }),
  ),
);

/**
 * Reads the files of repositories: endpoints of GitHub that the specification doesn't have (docs/beyond-the-spec.md).
 * Every method throws what `ResourceClient.get` throws, and the signal's reason when it aborts.
 */
export class FileClient {
  readonly #resources: ResourceClient;
  readonly #endpoints: Dialect['files'];

  constructor(resources: ResourceClient) {
    this.#resources = resources;
    this.#endpoints = dialectOf(resources.base).files;
  }

  /**
   * The commit that a reference names.
   * @param ref `heads/BRANCH`, `tags/TAG`, `HEAD`, or the beginning of a hash
   * @param options with `revalidates`, also a response that is fresh is read again
   * @throws MalformedLoginError for a reference that no repository has
   */
  commit(
    repository: RepositoryName,
    ref: string,
    options: ReadOptions & { readonly revalidates?: boolean } = {},
  ): Promise<Dated<string>> {
    return this.#get(repository, this.#endpoints.commit(ref), {
      ...options,
      accept: HASH_TYPE,
      endpoint: 'GET /repos/{owner}/{repo}/commits/{ref}',
      group: 'commits',
      caching: 'alone',
      decode: readHash,
    });
  }

  /** Whether a failure of `commit` with this status may only mean that the repository has no such reference. */
  mayLackRef(status: number | undefined): boolean {
    return status !== undefined && this.#endpoints.unknownRef.includes(status);
  }

  /**
   * What a folder contains, and all folders below it if `isWhole`.
   * @param hash of the folder or of a commit
   * @throws TooLargeError above `MAX_TREE_BYTES`
   */
  async tree(
    repository: RepositoryName,
    hash: string,
    isWhole: boolean,
    options: ReadOptions = {},
  ): Promise<TreeAnswer> {
    const pages: TreeAnswer[] = [];
    let bytes = 0;
    let request: RequestDetails | undefined;
    const { hasTreePages } = this.#endpoints;
    const maxPages = isWhole ? MAX_TREE_PAGES : MAX_FOLDER_PAGES;
    for (let page = 1; page <= maxPages && bytes < MAX_TREE_BYTES; page++) {
      const read = await this.#treePage(repository, hash, isWhole, page, options);
      pages.push(read.answer);
      bytes += read.bytes;
      request = read.request;
      const isLast = read.answer.complete !== 'none' || read.answer.entries.length === 0;
      if (!hasTreePages || isLast) break;
    }
    const complete = pages.at(-1)?.complete ?? 'none';
    // A folder without its last entries would look as if it had no others.
    if (hasTreePages && !isWhole && complete === 'none' && request)
      throw new TooLargeError(request, `${pages.length} pages`);
    const leftOut = pages.flatMap((page) => page.leftOut).slice(0, MAX_LEFT_OUT);
    return { entries: pages.flatMap(({ entries }) => entries), leftOut, complete };
  }

  async #treePage(
    repository: RepositoryName,
    hash: string,
    isWhole: boolean,
    page: number,
    options: ReadOptions,
  ): Promise<{ readonly answer: TreeAnswer; readonly bytes: number; readonly request: RequestDetails }> {
    const below = { path: ['git', 'trees', hash], query: this.#endpoints.tree(isWhole, page) };
    const { value } = await this.#get(repository, below, {
      ...options,
      accept: JSON_TYPE,
      endpoint: 'GET /repos/{owner}/{repo}/git/trees/{sha}',
      group: 'trees',
      caching: 'never',
      maxFileBytes: MAX_TREE_BYTES,
      decode: (answer) => answer,
    });
    const isReadable = new JsonGauge(TREE_LIMITS).add(value.bytes);
    const answer = isReadable ? await readTreeAnswer(new TextDecoder().decode(value.bytes), isWhole) : undefined;
    if (!answer) throw unreadable(value, 'no tree');
    return { answer, bytes: value.bytes.length, request: requestOf(value.url, value) };
  }

  /**
   * The content of a file.
   * @param place where the file is, for services that know no hashes of files
   * @throws TooLargeError above `MAX_CONTENT_BYTES`; what `unreadable` returns if the content has another hash
   */
  async file(
    repository: RepositoryName,
    hash: string,
    place: { readonly path: string; readonly commit: string },
    options: ReadOptions = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { path, commit } = place;
    const { best, otherwise } = this.#endpoints.content(hash, path, commit);
    const read = (below: Below): Promise<Resource<Content>> => this.#content(repository, below, options);
    const { value } = await read(best).catch((error: unknown) => {
      if (otherwise && error instanceof NotFoundError) return read(otherwise);
      throw error;
    });
    const { answer, base64 } = value;
    if (!canDigest() || (await isHashOfFile(hash, answer.bytes))) return answer.bytes;
    const content = base64 && bytesOfBase64(base64);
    if (content && (await isHashOfFile(hash, content))) return content;
    throw unreadable(answer, 'another hash');
  }

  /** Branches or tags, page by page, at most `MAX_REF_PAGES`: each is requested when the caller wants it. */
  async *refs(
    repository: RepositoryName,
    kind: 'branches' | 'tags',
    options: ReadOptions = {},
  ): AsyncGenerator<readonly NamedCommit[], void, void> {
    const { owner, name } = repository;
    let url: URL | undefined = this.#address(repository, { path: [kind], query: this.#endpoints.refs });
    for (let count = 0; url && count < MAX_REF_PAGES; count++) {
      const page: Resource<readonly NamedCommit[]> = await this.#resources.get({
        ...options,
        url,
        owner,
        repository: name,
        accept: JSON_TYPE,
        endpoint: `GET /repos/{owner}/{repo}/${kind}`,
        group: 'commits',
        caching: 'alone',
        decode: (answer) => decodeRecord(NamedCommitsSchema, answer),
      });
      yield page.value;
      url = pageAfter(url, page.links, page.value.length);
    }
  }

  #content(repository: RepositoryName, below: Below, options: ReadOptions): Promise<Resource<Content>> {
    const request = {
      ...options,
      accept: RAW_TYPE,
      endpoint: `GET /repos/{owner}/{repo}/${nameOfPlace(below)}`,
      group: 'files',
      caching: 'never',
      maxFileBytes: MAX_CONTENT_BYTES,
      decode: readContent,
    } as const;
    return this.#get(repository, below, request);
  }

  #get<T>(repository: RepositoryName, below: Below, request: Omit<ResourceRequest<T>, 'url' | 'owner' | 'repository'>) {
    const { owner, name } = repository;
    return this.#resources.get({ ...request, url: this.#address(repository, below), owner, repository: name });
  }

  #address({ owner, name }: RepositoryName, { path, query = '' }: Below): URL {
    const url = apiAddress(this.#resources.base, ['repos', owner, name, ...path]);
    url.search = query;
    return url;
  }
}

const CommitSchema = v.object({ sha: v.string() });

/** The name of an endpoint for a file, without what differs from file to file. */
function nameOfPlace({ path: [first = '', second] }: Below): string {
  return first === 'git' ? `git/${second}/{sha}` : `${first}/{path}`;
}

/** A response with a file. */
interface Content {
  readonly answer: FinalAnswer;
  /** The content of the file if the response is the record of one: some servers ignore the media type. */
  readonly base64: string | undefined;
}

const ContentSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ content: v.string(), encoding: v.literal('base64') }),
);

/** What the record of a file may contain. */
const RECORD_LIMITS = { depth: 8, values: 1000 };

function readContent(answer: FinalAnswer): Content {
  const { bytes } = answer;
  const isRecord = bytes[0] === 0x7b && new JsonGauge(RECORD_LIMITS).add(bytes);
  const record = v.safeParse(ContentSchema, isRecord ? new TextDecoder().decode(bytes) : undefined);
  return { answer, base64: record.success ? record.output.content : undefined };
}

/** The hash alone, or the record of a commit, or a list that begins with it. */
function readHash(answer: FinalAnswer): string {
  const text = answer.body.trim();
  if (isHash(text)) return text;
  const { sha } = decodeRecord(
    v.union([
      CommitSchema,
      v.pipe(
        v.object({ 0: CommitSchema }),
        v.transform(({ 0: first }) => first),
      ),
    ]),
    answer,
  );
  if (!isHash(sha)) throw new InvalidResponseError(requestOf(answer.url, answer), 'no hash');
  return sha;
}
