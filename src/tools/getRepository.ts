import { l10n, MarkdownString } from 'vscode';
import { isOfHost } from '../core/accounts/hostPages.ts';
import { connectionOf, isSignedIn, type Session } from '../core/accounts/session.ts';
import { cachedRecord, type RecordSource, readRecord } from '../core/api/recordReader.ts';
import type { Repository } from '../core/model/repository.ts';
import type { CatalogueEntry } from '../core/search/catalogue.ts';
import type { Found } from '../core/search/finder.ts';
import { parseQuery } from '../core/search/parseQuery.ts';
import { describeStaleness } from '../platform/stalenessText.ts';
import { type GetRepositoryInput, GetRepositorySchema } from './inputs.ts';
import { modelText, quoted } from './modelText.ts';
import { type ToolServices, toolOf } from './tool.ts';
import { ToolError } from './toolError.ts';
import { isFoundPublic, isPublic, recordOutput } from './toolOutput.ts';

const NOT_ASKED =
  'This repository is private, or may be, and the user was not asked. Call again: the user is asked, unless they have allowed it before.';

/** Where a repository is read, and whether everybody may know of it, as far as is known before it is read. */
interface Place {
  readonly session: Session;
  readonly source: RecordSource<Repository>;
  readonly isPublic: boolean;
}

/**
 * Tells of one repository: of what is kept while that is fresh, else by one request as its page makes it. One that is private, or
 * may be, is told of only after the person was asked.
 */
export const getRepository = toolOf({
  schema: GetRepositorySchema,
  async prepare(input, services) {
    const { fullName } = input;
    const invocationMessage = new MarkdownString(l10n.t('Reading {0}', quoted(fullName)));
    if ((await locate(input, services)).isPublic) return { invocationMessage };
    const message = l10n.t(
      '{0} is private, or may be. Its name, description and addresses go to the model, and to whoever runs it.',
      quoted(fullName),
    );
    const title = l10n.t('Tell a Language Model of This Repository?');
    return { invocationMessage, confirmationMessages: { title, message: new MarkdownString(message) } };
  },
  async run(input, services, signal, isAsked) {
    const { session, source, isPublic: isOpen } = await locate(input, services);
    if (!isAsked && !isOpen) throw new ToolError(NOT_ASKED);
    const { record, staleness } = await readRecord(source, { intent: 'immediate', signal });
    // What was read is kept: the next time somebody is asked.
    if (!isAsked && !isPublic(record, session)) throw new ToolError(NOT_ASKED);
    return recordOutput(record, session, staleness && describeStaleness(staleness, services.clock.now()));
  },
});

/** @throws ToolError where it is not clear which one is meant; InvalidAddressError */
async function locate({ fullName, host }: GetRepositoryInput, services: ToolServices): Promise<Place> {
  const [owner = '', name = ''] = fullName.split('/');
  const { library, current, finder } = services;
  const isMeant = ({ repository, session }: CatalogueEntry): boolean =>
    repository.full_name.toLowerCase() === fullName.toLowerCase() && isAt(session, host);
  const known = (await finder.find(parseQuery(''))).filter(({ entries }) => entries.some(isMeant));
  const meant = known.flatMap(({ entries }) => entries).filter(isMeant);
  if (new Set(meant.map((entry) => entry.host)).size > 1) throw severalHosts(known, meant);
  const session = meant[0]?.session ?? (await sessionAt(host, services)) ?? (await current.required());
  const source: RecordSource<Repository> = {
    read: (options) => connectionOf(session).client.repository(owner, name, options),
    listed: () => library.listed(session.id, fullName),
  };
  const stored = await cachedRecord(source);
  const isKnown = known.length > 0 || stored !== undefined;
  const isOpen = known.every(isFoundPublic) && (!stored || isPublic(stored.value, session));
  return { session, source, isPublic: isKnown ? isOpen : !isSignedIn(session) };
}

/** Names the hosts only of what everybody may know of: nobody was asked yet. */
function severalHosts(known: readonly Found[], meant: readonly CatalogueEntry[]): ToolError {
  if (!known.every(isFoundPublic))
    return new ToolError('Name the code host as “host”: it is not clear which is meant.');
  const hosts = [...new Set(meant.map(({ host }) => modelText(host, 255)))].slice(0, 10);
  return new ToolError(`Several code hosts have a repository of this name. Name one as “host”: ${hosts.join(', ')}.`);
}

/** The session of a host that was named; undefined where none was. @throws ToolError where there is nobody. */
async function sessionAt(host: string | undefined, { current, library }: ToolServices): Promise<Session | undefined> {
  if (host === undefined) return undefined;
  const sessions = [await current.required(), ...library.stores.map((store) => store.session)];
  const session = sessions.find((each) => isAt(each, host));
  if (!session)
    throw new ToolError('The user has no account at this code host, and watches nobody there. Leave “host” out.');
  return session;
}

function isAt(session: Session, host: string | undefined): boolean {
  return host === undefined || isOfHost(connectionOf(session).base, host.toLowerCase());
}
