import { l10n, MarkdownString, type PreparedToolInvocation } from 'vscode';
import { parseWholeQuery } from '../core/search/parseQuery.ts';
import { describeProblem } from '../platform/queryText.ts';
import { type ListRepositoriesInput, ListRepositoriesSchema } from './inputs.ts';
import { modelText, quoted } from './modelText.ts';
import { type ToolServices, toolOf } from './tool.ts';
import { ToolError } from './toolError.ts';
import { hostOf, isFoundPublic, listOutput, nameOf, repositoryOutput } from './toolOutput.ts';

const WITHOUT_PRIVATE =
  'Private repositories were left out, and those that may be private. If the user wants them, call again with includePrivate: the user is asked, unless they have allowed it before.';
const NOT_ASKED =
  'The user was not asked for private repositories. Call again: the user is asked, unless they have allowed it before.';
const NOTHING_KNOWN =
  'No repositories are known yet: the user has to open the view “Repo Rider”, and sign in or watch somebody there.';

/** So many problems of a query are told at once. */
const MOST_PROBLEMS = 3;

/** Lists what is known on this computer. Makes no request. */
export const listRepositories = toolOf({
  schema: ListRepositoriesSchema,
  prepare,
  async run({ query: text, account, owner, includePrivate, limit }, services, _signal, isAsked) {
    if (includePrivate && !isAsked) throw new ToolError(NOT_ASKED);
    const query = parseWholeQuery(text);
    if (query.problems.length > 0) {
      const problems = query.problems.slice(0, MOST_PROBLEMS).map(describeProblem);
      throw new ToolError(problems.map(({ what, remedy }) => `${what} ${remedy}`).join(' '));
    }
    const found = await services.finder.find(query);
    if (account !== undefined) checkAccount(account, services);
    const chosen = found
      .filter(({ sessions }) => account === undefined || sessions.some((each) => isCalled(nameOf(each), account)))
      .filter(({ entry }) => owner === undefined || isCalled(entry.repository.owner.login, owner))
      .filter((each) => includePrivate || isFoundPublic(each));
    const notes = [
      ...(services.library.stores.every(({ state }) => state.owners.length === 0) ? [NOTHING_KNOWN] : []),
      ...(includePrivate ? [] : [WITHOUT_PRIVATE]),
    ];
    return listOutput('repositories', chosen.slice(0, limit).map(repositoryOutput), chosen.length, notes);
  },
});

/** Who asks for private repositories as well asks the person. */
function prepare({ query, includePrivate }: ListRepositoriesInput): PreparedToolInvocation {
  const invocationMessage = query
    ? new MarkdownString(l10n.t('Looking for repositories: {0}', quoted(query)))
    : l10n.t('Looking through the repositories');
  if (!includePrivate) return { invocationMessage };
  const message = query
    ? l10n.t(
        'Names, descriptions and addresses of those that match “{0}” go to the model, and to whoever runs it.',
        quoted(query),
      )
    : l10n.t('Their names, descriptions and addresses go to the model, and to whoever runs it.');
  const title = l10n.t('Tell a Language Model of Private Repositories?');
  return { invocationMessage, confirmationMessages: { title, message: new MarkdownString(message) } };
}

/** @throws ToolError that names those that there are. */
function checkAccount(account: string, { library }: ToolServices): void {
  const sessions = library.stores.map((store) => store.session).filter((session) => nameOf(session) !== null);
  if (sessions.some((session) => isCalled(nameOf(session), account))) return;
  const names = sessions.slice(0, 10).map((session) => `${nameOf(session)} (${modelText(hostOf(session), 255)})`);
  const known = names.length > 0 ? `There is: ${names.join(', ')}.` : 'Nobody is signed in.';
  throw new ToolError(`No account of this name is signed in. ${known}`);
}

function isCalled(name: string | null, wanted: string): boolean {
  return name?.toLowerCase() === wanted.toLowerCase();
}
