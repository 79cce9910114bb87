import { commitsOf } from '../data/commits.ts';
import { languagesOf, releasesOf } from '../data/files.ts';
import { timestamp } from '../data/generate.ts';
import { fullName, type RepositoryRecord } from '../data/repository.ts';
import type { Commit } from '../git/commit.ts';
import type { GitRepository } from '../git/gitRepository.ts';
import { findNode } from '../service-a/files/treePath.ts';
import { failed, type GiteaAnswer, type GiteaEndpoint, type GiteaRequest, json, notFound, ROOT_URL } from './answer.ts';
import { findRecord } from './listEndpoints.ts';
import { listHeaders, pageAnswer, readPage } from './paging.ts';

/** Entries in a page of a tree, without another configuration. */
const TREE_PAGE = 1000;

/** Bytes of a blob in JSON, without another configuration. */
const MAX_BLOB = 10 * 1024 * 1024;

interface GitRequest {
  readonly request: GiteaRequest;
  readonly record: RepositoryRecord;
  readonly git: GitRepository;
}

/** An endpoint below a repository that the client may see. */
function ofRepository(answer: (record: RepositoryRecord, request: GiteaRequest) => GiteaAnswer | Promise<GiteaAnswer>) {
  const endpoint: GiteaEndpoint = (request) => {
    const record = findRecord(request);
    return record ? answer(record, request) : notFound;
  };
  return endpoint;
}

function ofGit(answer: (opened: GitRequest) => Promise<GiteaAnswer>): GiteaEndpoint {
  return ofRepository(async (record, request) =>
    answer({ record, request, git: await request.world.bare.open(record) }),
  );
}

/** GET /repos/{owner}/{repo}/topics */
export const topics = ofRepository((record, { url }) => {
  const { page, limit } = readPage(url);
  const shown = record.topics.slice((page - 1) * limit, page * limit);
  return json({ topics: shown }, { 'x-total-count': String(record.topics.length) });
});

/** GET /repos/{owner}/{repo}/languages */
export const languages = ofRepository((record) => json(languagesOf(record)));

/** GET /repos/{owner}/{repo}/releases/latest */
export const latestRelease = ofRepository((record) => {
  const [latest] = releasesOf(record);
  if (!latest) return notFound;
  return json({
    ...latest,
    html_url: `${ROOT_URL}/${fullName(record)}/releases/tag/${latest.tag_name}`,
    draft: false,
    prerelease: false,
  });
});

/** GET /repos/{owner}/{repo}/commits: those of a branch, a tag or a commit, the default branch without one. */
export const commits = ofRepository(async (record, request) => {
  const { world, url } = request;
  if (record.isEmpty && !world.bare.isCreated(record)) return failed(409, 'Git Repository is empty.');
  const git = await world.bare.open(record);
  const ref = url.searchParams.get('sha') || record.default_branch;
  const first = await git.findCommit(ref);
  if (!first) return (await git.refs('refs/')).length === 0 ? failed(409, 'Git Repository is empty.') : notFound;
  const { page, limit } = readPage(url);
  const history = await git.history(first.id, page * limit);
  const total = Math.max(history.length, commitsOf(record).length);
  const shown = history.slice((page - 1) * limit).map((commit) => commitJson(record, commit));
  return json(shown, listHeaders(url, { page, limit }, total));
});

/** GET /repos/{owner}/{repo}/git/trees/{sha}: in pages, of which all but the last are truncated. */
export const tree = ofGit(async ({ record, request: { url, param }, git }) => {
  const sha = await git.findTree(param('sha'));
  if (sha === undefined) return failed(400, `sha not found: ${param('sha')}`);
  const isRecursive = ['1', 'true'].includes(url.searchParams.get('recursive') ?? '');
  const entries = await git.list(sha, isRecursive);
  const page = Math.max(1, Number(url.searchParams.get('page')) || 1);
  const perPage = Math.min(Number(url.searchParams.get('per_page')) || TREE_PAGE, TREE_PAGE);
  const api = `${ROOT_URL}/api/v1/repos/${fullName(record)}/git`;
  const shown = entries.slice((page - 1) * perPage, page * perPage);
  return json({
    sha,
    url: `${api}/trees/${sha}`,
    tree: shown.map(({ path, mode, type, id, size = 0 }) => ({
      path: path.toString(),
      mode,
      type,
      size,
      sha: id,
      url: type === 'commit' ? '' : `${api}/${type}s/${id}`,
    })),
    truncated: page * perPage < entries.length,
    page,
    total_count: entries.length,
  });
});

/** GET /repos/{owner}/{repo}/git/blobs/{sha}: as base64 only. */
export const blob = ofGit(async ({ record, request: { param }, git }) => {
  const sha = param('sha');
  const found = git.isId(sha) ? await git.read(sha) : undefined;
  if (found?.type !== 'blob') return failed(400, `object does not exist [id: ${sha}]`);
  return json({
    content: found.content.length > MAX_BLOB ? null : found.content.toString('base64'),
    encoding: found.content.length > MAX_BLOB ? null : 'base64',
    url: `${ROOT_URL}/api/v1/repos/${fullName(record)}/git/blobs/${sha}`,
    sha,
    size: found.content.length,
  });
});

/** GET /repos/{owner}/{repo}/raw/{filepath}: the bytes of a file, or where a link leads. */
export const raw = ofGit(async ({ record, request, git }) => {
  const node = await nodeAt({ record, request, git }, request.rest('raw'));
  const found = node?.type === 'blob' ? await git.read(node.id) : undefined;
  if (!found) return notFound;
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: found.content };
});

/** GET /repos/{owner}/{repo}/contents and /repos/{owner}/{repo}/contents/{filepath} */
export const contents = ofGit(async ({ record, request, git }) => {
  const path = request.rest('contents');
  const node = await nodeAt({ record, request, git }, path);
  if (!node) return notFound;
  const commit = await git.findCommit(refOf(record, request));
  const item = (name: Buffer, id: string, type: string, size: number) => {
    const text = name.toString();
    return {
      name: text.slice(text.lastIndexOf('/') + 1),
      path: text,
      sha: id,
      last_commit_sha: commit?.id ?? '',
      type,
      size,
      encoding: null,
      content: null,
      target: null,
      html_url: `${ROOT_URL}/${fullName(record)}/src/branch/${refOf(record, request)}/${text}`,
      download_url: `${ROOT_URL}/${fullName(record)}/raw/branch/${refOf(record, request)}/${text}`,
    };
  };
  if (node.type === 'tree') {
    const entries = await git.list(node.id, false);
    const items = entries.map(async ({ path: name, mode, type: kind, id, size = 0 }) => {
      const whole = path.length === 0 ? name : Buffer.concat([path, Buffer.from('/'), name]);
      const type = kind === 'tree' ? 'dir' : kind === 'commit' ? 'submodule' : mode === '120000' ? 'symlink' : 'file';
      const target = type === 'symlink' ? (await git.read(id))?.content.toString() : null;
      return { ...item(whole, id, type, size), target };
    });
    return json(await Promise.all(items));
  }
  const found = await git.read(node.id);
  if (!found) return notFound;
  if (node.mode === '120000')
    return json({ ...item(path, node.id, 'symlink', found.content.length), target: found.content.toString() });
  const file = item(path, node.id, 'file', found.content.length);
  return json({ ...file, encoding: 'base64', content: found.content.toString('base64') });
});

/** GET /repos/{owner}/{repo}/branches */
export const branches = ofGit(async ({ request: { url }, git }) => {
  const refs = await git.refs('refs/heads/');
  return pageAnswer(url, refs, ({ name, id }) => ({
    name: name.slice('refs/heads/'.length),
    commit: { id, message: '', url: '' },
    protected: false,
  }));
});

/** GET /repos/{owner}/{repo}/tags */
export const tags = ofGit(async ({ request: { url }, git }) => {
  const refs = (await git.refs('refs/tags/')).filter(({ commit }) => commit !== undefined);
  return pageAnswer(url, refs, ({ name, id, commit }) => ({
    name: name.slice('refs/tags/'.length),
    id,
    commit: { sha: commit, url: '', created: '2026-01-01T00:00:00Z' },
  }));
});

function refOf({ default_branch: branch }: RepositoryRecord, { url }: GiteaRequest): string {
  return url.searchParams.get('ref') || branch;
}

async function nodeAt({ record, request, git }: GitRequest, path: Buffer) {
  const commit = await git.findCommit(refOf(record, request));
  return commit && findNode(git, commit.tree, path);
}

function commitJson(record: RepositoryRecord, { id, message, author: { name, at } }: Commit) {
  const author = { name, date: timestamp(at) };
  return {
    sha: id,
    url: `${ROOT_URL}/api/v1/repos/${fullName(record)}/git/commits/${id}`,
    html_url: `${ROOT_URL}/${fullName(record)}/commit/${id}`,
    created: author.date,
    author: null,
    committer: null,
    commit: { message, author, committer: author },
  };
}
