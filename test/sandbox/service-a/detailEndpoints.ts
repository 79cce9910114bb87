import { AUTHOR, commitsOf } from '../data/commits.ts';
import { languagesOf, releasesOf } from '../data/files.ts';
import { timestamp } from '../data/generate.ts';
import type { RepositoryRecord } from '../data/repository.ts';
import { type Answer, notFound } from './endpoint.ts';
import { entity } from './entity.ts';
import { webUrl } from './files/addresses.ts';
import { emptyRepository, withGit } from './files/fileEndpoint.ts';
import { readPageRequest } from './pagination.ts';
import { repositoryEndpoint } from './repositoryEndpoint.ts';

/*
 * Endpoints of GitHub that docs/service-spec.md doesn't have, with the fields that clients need
 * (https://docs.github.com/en/rest/repos). Files and commits are those that the git host has.
 */

/** GET /repos/{owner}/{repo}/commits: the last ones of the default branch. */
export const commits = repositoryEndpoint((world, record, request) => {
  if (record.isEmpty && !world.bare.isCreated(record)) return emptyRepository;
  const { perPage } = readPageRequest(request.url.searchParams);
  if (!world.bare.isCreated(record)) {
    const defined = commitsOf(record).slice(0, perPage);
    return json(defined.map(({ sha, subject, time }) => commitJson(record, sha, subject, AUTHOR.name, time * 1000)));
  }
  return withGit(world, record, request, async ({ git }) => {
    const last = await git.findCommit(`refs/heads/${record.default_branch}`);
    if (!last) return emptyRepository;
    const page = await git.history(last.id, perPage);
    return json(page.map(({ id, message, author }) => commitJson(record, id, message, author.name, author.at)));
  });
});

/** GET /repos/{owner}/{repo}/languages. */
export const languages = repositoryEndpoint((_world, record) => json(languagesOf(record)));

/** GET /repos/{owner}/{repo}/releases/latest. */
export const latestRelease = repositoryEndpoint((_world, record) => {
  const [latest] = releasesOf(record);
  return latest ? json(releaseJson(record, latest)) : notFound;
});

/** GET /repos/{owner}/{repo}/topics. */
export const topics = repositoryEndpoint((_world, { topics: names }) => json({ names }));

function commitJson(record: RepositoryRecord, sha: string, message: string, name: string, at: number) {
  return {
    sha,
    html_url: `${webUrl(record)}/commit/${sha}`,
    commit: { author: { name, date: timestamp(at) }, message },
  };
}

function releaseJson(record: RepositoryRecord, release: ReturnType<typeof releasesOf>[number]) {
  const { tag_name: tag } = release;
  return { ...release, html_url: `${webUrl(record)}/releases/tag/${tag}`, draft: false, prerelease: false };
}

function json(body: unknown): Answer {
  return { kind: 'json', entity: entity(body) };
}
