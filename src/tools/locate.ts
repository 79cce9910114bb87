import { connectionOf, isSignedIn, type Session, sessionsNamed } from '../accounts/core/session.ts';
import { cachedRecord, type RecordSource } from '../hosts/core/recordReader.ts';
import type { Repository } from '../model/core/repository.ts';
import type { CatalogueEntry } from '../search/core/catalogue.ts';
import type { Found } from '../search/core/finder.ts';
import { parseQuery } from '../search/core/parseQuery.ts';
import type { GetRepositoryInput } from './inputs.ts';
import { modelText } from './modelText.ts';
import type { ToolServices } from './tool.ts';
import { ToolError } from './toolError.ts';
import { isFoundPublic, isPublic } from './toolOutput.ts';

export const NOT_ASKED =
  'This repository is or may be private, and the user was not asked for permission. Call again to ask, unless they have allowed it before.';

/**
 * Finds where to read the repository that a model means, and whether it is certainly public according to cached data.
 * Makes no request.
 * @throws ToolError if the host is ambiguous or has no account; InvalidAddressError
 */
export async function locate({ fullName, host }: GetRepositoryInput, services: ToolServices) {
  const [owner = '', name = ''] = fullName.split('/');
  const { library, current, finder } = services;
  // By name, because that is what the model asks for.
  const sessions = host === undefined ? undefined : await sessionsAt(host, services);
  const isAt = ({ id }: Session): boolean => !sessions || sessions.some((each) => each.id === id);
  const isMeant = ({ repository, session }: CatalogueEntry): boolean =>
    repository.full_name.toLowerCase() === fullName.toLowerCase() && isAt(session);
  const matches = (await finder.find(parseQuery(''))).filter(({ entries }) => entries.some(isMeant));
  const meant = matches.flatMap(({ entries }) => entries).filter(isMeant);
  if (new Set(meant.map((entry) => entry.host)).size > 1) throw severalHosts(matches, meant);
  const session = meant[0]?.session ?? sessions?.[0] ?? (await current.required());
  const source: RecordSource<Repository> = {
    read: async (options) => (await connectionOf(session).records(options)).repository(owner, name, options),
    listed: () => library.listed(session.id, fullName),
  };
  const stored = await cachedRecord(source);
  const isCached = matches.length > 0 || stored !== undefined;
  const isOpen = matches.every(isFoundPublic) && (!stored || isPublic(stored.value, session));
  return { session, source, isPublic: isCached ? isOpen : !isSignedIn(session) };
}

/** Names the hosts only if all matches are public, because the user was not asked yet. */
function severalHosts(matches: readonly Found[], meant: readonly CatalogueEntry[]): ToolError {
  if (!matches.every(isFoundPublic))
    return new ToolError('Specify the code host as “host”, because several are possible.');
  const hosts = [...new Set(meant.map(({ host }) => modelText(host, 255)))].slice(0, 10);
  return new ToolError(
    `Several code hosts have a repository with this name. Specify one as “host”: ${hosts.join(', ')}.`,
  );
}

/** The sessions at a host. @throws ToolError if there are none */
async function sessionsAt(host: string, { current, library }: ToolServices): Promise<readonly Session[]> {
  const used = [await current.required(), ...library.stores.map((store) => store.session)];
  const sessions = sessionsNamed(used, host);
  if (sessions.length > 0) return sessions;
  throw new ToolError(
    'The user isn’t signed in to this code host and doesn’t watch a user or an organization there. Omit “host”.',
  );
}
