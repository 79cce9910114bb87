import type { RepositoryRecord } from '../../data/repository.ts';
import type { GitRepository } from '../../git/gitRepository.ts';
import type { Answer, ApiRequest, Endpoint, World } from '../endpoint.ts';
import { repositoryEndpoint } from '../repositoryEndpoint.ts';

/** What an endpoint of a repository on disk receives. */
export interface GitRequest {
  readonly world: World;
  readonly record: RepositoryRecord;
  readonly request: ApiRequest;
  readonly git: GitRepository;
}

export const emptyRepository: Answer = { kind: 'error', status: 409, message: 'Git Repository is empty.' };

const withoutGit: Answer = { kind: 'error', status: 501, message: 'There is no git on this machine.' };

/** An endpoint that reads the repository of the git host. */
export function gitEndpoint(answer: (request: GitRequest) => Promise<Answer>): Endpoint {
  return repositoryEndpoint((world, record, request) => withGit(world, record, request, answer));
}

export async function withGit(
  world: World,
  record: RepositoryRecord,
  request: ApiRequest,
  answer: (request: GitRequest) => Promise<Answer>,
): Promise<Answer> {
  const git = await world.bare.open(record).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return git ? answer({ world, record, request, git }) : withoutGit;
}

/** Whether there is no commit on any branch. */
export async function isEmpty(git: GitRepository): Promise<boolean> {
  return (await git.refs('refs/')).length === 0;
}
