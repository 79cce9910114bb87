import { AUTHOR, commitsOf } from '../data/commits.ts';
import { storedFile } from '../data/fileSpec.ts';
import { filesOf, languagesOf, releasesOf } from '../data/files.ts';
import { timestamp } from '../data/generate.ts';
import { fullName, type RepositoryRecord } from '../data/repository.ts';
import { webHost } from './account-json.ts';
import { type Answer, type ApiRequest, type Endpoint, notFound, type World } from './endpoint.ts';
import { refusedAnswer } from './endpoints.ts';
import { entity } from './entity.ts';

/*
 * Endpoints of GitHub that docs/service-spec.md doesn't have, with the fields that clients need
 * (https://docs.github.com/en/rest/repos). Files and commits are those that the git host has.
 */

/** GitHub omits the content of files above this size, in bytes. */
const MAX_CONTENT_BYTES = 1024 * 1024;

type DetailEndpoint = (world: World, record: RepositoryRecord, request: ApiRequest) => Answer;

/** GET /repos/{owner}/{repo}/readme: the first of the usual names, as on GitHub. */
export const readme = detail((_world, record) => {
  const names = Object.keys(filesOf(record)).toSorted();
  const name = names.find((each) => /^readme(\.(md|markdown|txt))?$/i.test(each));
  return name === undefined ? notFound : fileAnswer(record, name);
});

/** GET /repos/{owner}/{repo}/contents/{path}: a file of the default branch. */
export const contents = detail((_world, record, request) => fileAnswer(record, request.param('path')));

/** GET /repos/{owner}/{repo}/commits: the last ones of the default branch. */
export const commits = detail((_world, record, { url }) => {
  const count = Math.min(100, Number(url.searchParams.get('per_page') ?? 30) || 30);
  const page = commitsOf(record).slice(0, count);
  return json(
    page.map(({ sha, subject: message, time }) => {
      const author = { name: AUTHOR.name, date: timestamp(time * 1000) };
      return { sha, html_url: `${webUrl(record)}/commit/${sha}`, commit: { author, message } };
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

function fileAnswer(record: RepositoryRecord, path: string): Answer {
  const spec = new Map(Object.entries(filesOf(record))).get(path);
  if (spec === undefined) return notFound;
  const bytes = storedFile(spec).content;
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
