import { MarkdownString, type PreparedToolInvocation } from 'vscode';
import { webHostOf } from '../accounts/core/session.ts';
import { l10n } from '../base/l10n.ts';
import { parseWholeQuery } from '../search/core/parseQuery.ts';
import { describeProblem } from '../search/queryText.ts';
import { type ListRepositoriesInput, ListRepositoriesSchema } from './inputs.ts';
import { modelText, quoted } from './modelText.ts';
import { type ToolServices, toolOf } from './tool.ts';
import { ToolError } from './toolError.ts';
import { accountNameOf, isFoundPublic, listOutput, repositoryOutput } from './toolOutput.ts';

const WITHOUT_PRIVATE =
  'Repositories that are or may be private are not included. If the user wants them, call again with includePrivate. The user is asked for permission, unless they have allowed it before.';
const NOT_ASKED =
  'The user was not asked for permission to share private repositories. Call again to ask, unless they have allowed it before.';
const ARRIVING =
  'Some repositories are not loaded yet, and are missing. Call again later if the result must be complete.';
const NOTHING_LOADED =
  'No repositories are loaded yet. Ask the user to open the Repo Rider view and to sign in, or to watch a user or an organization.';

/** The most problems of a query to report in one message. */
const MAX_PROBLEMS = 3;

/** Lists cached repositories. Makes no request. */
export const listRepositories = toolOf({
  schema: ListRepositoriesSchema,
  prepare,
  async run({ query: text, account, owner, includePrivate, limit }, services, _signal, isAsked) {
    if (includePrivate && !isAsked) throw new ToolError(NOT_ASKED);
    const query = parseWholeQuery(text);
    if (query.problems.length > 0) {
      const problems = query.problems.slice(0, MAX_PROBLEMS).map(describeProblem);
      throw new ToolError(problems.map(({ what, remedy }) => `${what} ${remedy}`).join(' '));
    }
    const found = await services.finder.find(query);
    if (account !== undefined) checkAccount(account, services);
    const chosen = found
      .filter(
        ({ sessions }) => account === undefined || sessions.some((each) => isCalled(accountNameOf(each), account)),
      )
      .filter(({ entry }) => owner === undefined || isCalled(entry.repository.owner.login, owner))
      .filter((each) => includePrivate || isFoundPublic(each));
    const states = services.library.stores.map(({ state }) => state);
    const notes = [
      ...(states.every(({ owners }) => owners.length === 0) ? [NOTHING_LOADED] : []),
      ...(states.some(({ isArriving }) => isArriving) ? [ARRIVING] : []),
      ...(includePrivate ? [] : [WITHOUT_PRIVATE]),
    ];
    return listOutput('repositories', chosen.slice(0, limit).map(repositoryOutput), chosen.length, notes);
  },
});

/** Asks the user for permission if private repositories are included. */
function prepare({ query, includePrivate }: ListRepositoriesInput): PreparedToolInvocation {
  const invocationMessage = query
    ? new MarkdownString(l10n.t('Searching for repositories: {0}', quoted(query)))
    : l10n.t('Listing repositories');
  if (!includePrivate) return { invocationMessage };
  const message = query
    ? l10n.t(
        'The names, descriptions, and addresses of the repositories that match “{0}” are sent to the model and its provider.',
        quoted(query),
      )
    : l10n.t('The names, descriptions, and addresses of the repositories are sent to the model and its provider.');
  const title = l10n.t('Share Private Repositories with a Language Model?');
  return { invocationMessage, confirmationMessages: { title, message: new MarkdownString(message) } };
}

/** @throws ToolError that names the signed-in accounts. */
function checkAccount(account: string, { library }: ToolServices): void {
  const sessions = library.stores.map((store) => store.session).filter((session) => accountNameOf(session) !== null);
  if (sessions.some((session) => isCalled(accountNameOf(session), account))) return;
  const names = sessions
    .slice(0, 10)
    .map((session) => `${accountNameOf(session)} (${modelText(webHostOf(session), 255)})`);
  const available = names.length > 0 ? `Signed in: ${names.join(', ')}.` : 'Not signed in.';
  throw new ToolError(`No account with this name is signed in. ${available}`);
}

function isCalled(name: string | null, wanted: string): boolean {
  return name?.toLowerCase() === wanted.toLowerCase();
}
