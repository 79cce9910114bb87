import { Octokit } from '@octokit/rest';
import { RIDER } from '../support/sandboxTokens.ts';

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Reads the list with GitHub's own client: `paginate`, one page after the other. It keeps the full records. */
export async function readWithOctokit(baseUrl: string): Promise<number> {
  const octokit = new Octokit({ baseUrl, auth: RIDER, log: SILENT });
  const repositories = await octokit.paginate(octokit.rest.repos.listForAuthenticatedUser, {
    per_page: 100,
    sort: 'created',
    direction: 'asc',
  });
  return repositories.length;
}
