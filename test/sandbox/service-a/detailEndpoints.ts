import { languagesOf, releasesOf } from '../data/files.ts';
import { timestamp } from '../data/generate.ts';
import { fullName, type RepositoryRecord } from '../data/repository.ts';
import { webHost } from './account-json.ts';
import { type Answer, type ApiRequest, type Endpoint, notFound, type World } from './endpoint.ts';
import { refusedAnswer } from './endpoints.ts';
import { entity } from './entity.ts';

/*
 * Endpoints of GitHub that docs/service-spec.md doesn't have, with the fields that clients need
 * (https://docs.github.com/en/rest/repos). Files and commits are those of the repository on disk.
 */

/** GitHub omits the content of files above this size, in bytes. */
const MAX_CONTENT_BYTES = 1024 * 1024;

type DetailEndpoint = (world: World, record: RepositoryRecord, request: ApiRequest) => Answer | Promise<Answer>;

/** GET /repos/{owner}/{repo}/readme: the first of the usual names, as on GitHub. */
export const readme = detail(async (world, record) => {
  const names = await world.bare.ask(record, ['ls-tree', '--name-only', 'HEAD']);
  const name = names
    ?.toString()
    .split('\n')
    .find((each) => /^readme(\.(md|markdown|txt))?$/i.test(each));
  return name === undefined ? notFound : fileAnswer(world, record, name);
});

/** GET /repos/{owner}/{repo}/contents/{path}: a file of the default branch. */
export const contents = detail((world, record, request) => fileAnswer(world, record, request.param('path')));

/** GET /repos/{owner}/{repo}/commits: the last ones of the default branch. */
export const commits = detail(async (world, record, { url }) => {
  const count = Math.min(100, Number(url.searchParams.get('per_page') ?? 30) || 30);
  const log = await world.bare.ask(record, ['log', `-${count}`, '--format=%H%x1f%an%x1f%at%x1f%s', 'HEAD']);
  // As on GitHub for an empty repository.
  if (!log) return { kind: 'error', status: 409, message: 'Git Repository is empty.' };
  const lines = log.toString().trimEnd().split('\n');
  return json(
    lines.map((line) => {
      const [sha = '', name, seconds, message] = line.split('\x1f');
      const date = timestamp(Number(seconds) * 1000);
      return { sha, html_url: `${webUrl(record)}/commit/${sha}`, commit: { author: { name, date }, message } };
    }),
  );
});

/** GET /repos/{owner}/{repo}/languages. */
export const languages = detail((_world, record) => json(languagesOf(record)));

/** GET /repos/{owner}/{repo}/releases. */
export const releases = detail((_world, record) => json(releasesOf(record).map((each) => releaseJson(record, each))));

/** GET /repos/{owner}/{repo}/releases/latest. */
export const latestRelease = detail((_world, record) => {
  const [latest] = releasesOf(record);
  return latest ? json(releaseJson(record, latest)) : notFound;
});

/** GET /repos/{owner}/{repo}/topics. */
export const topics = detail((_world, { topics: names }) => json({ names }));

/** An endpoint of a repository that the client may read. */
function detail(answer: DetailEndpoint): Endpoint {
  return (world, request) => {
    const record = world.store.repositories.find(`${request.param('owner')}/${request.param('repo')}`);
    if (!record) return notFound;
    return refusedAnswer(world, record, request.principal) ?? answer(world, record, request);
  };
}

async function fileAnswer(world: World, record: RepositoryRecord, path: string): Promise<Answer> {
  const bytes = await world.bare.ask(record, ['cat-file', 'blob', `HEAD:${path}`]);
  if (!bytes) return notFound;
  const isLarge = bytes.length > MAX_CONTENT_BYTES;
  return json({
    type: 'file',
    encoding: isLarge ? 'none' : 'base64',
    size: bytes.length,
    name: path.split('/').at(-1),
    path,
    // In lines, as GitHub sends it.
    content: isLarge ? '' : bytes.toString('base64').replace(/.{60}/g, '$&\n'),
    html_url: `${webUrl(record)}/blob/${record.default_branch}/${path}`,
  });
}

function releaseJson(record: RepositoryRecord, release: ReturnType<typeof releasesOf>[number]) {
  const { tag_name: tag } = release;
  return { ...release, html_url: `${webUrl(record)}/releases/tag/${tag}`, draft: false, prerelease: false };
}

function webUrl(record: RepositoryRecord): string {
  return `https://${webHost}/${fullName(record)}`;
}

function json(body: unknown): Answer {
  return { kind: 'json', entity: entity(body) };
}
