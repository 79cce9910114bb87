import { window } from 'vscode';
import { connectionOf, webHostOf } from '../../core/accounts/session.ts';
import { RepositoryChangedError } from '../../core/errors.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import type { Library } from '../../core/repositories/library.ts';
import { inNotification } from '../../core/text.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { listedEntry } from './openedFile.ts';

/**
 * The repository that a command is for. Other extensions can pass anything: what they say of a repository is not used,
 * and of one that isn't listed, only public files are shown without a question.
 * @returns undefined if the user doesn't agree
 * @throws what `ResourceClient.get` throws; RepositoryChangedError if the id is that of another repository
 */
export async function entryToOpen(
  library: Library,
  { session, repository }: RepositoryEntry,
): Promise<RepositoryEntry | undefined> {
  const listed = await listedEntry(library, repository.id, session);
  if (listed) return listed;
  const [owner = '', name = ''] = repository.full_name.split('/');
  const client = await connectionOf(session).records({ intent: 'immediate' });
  const { value } = await client.repository(owner, name, { intent: 'immediate' });
  if (value.id !== repository.id) throw new RepositoryChangedError(repository.full_name);
  if (!value.private && value.visibility !== 'internal') return { session, repository: value };
  const show = l10n.t('Show Files');
  const question = l10n.t(
    '{0} on {1} is private, and none of your accounts lists it. Show its files?',
    inNotification(value.full_name),
    inNotification(webHostOf(session)),
  );
  const answer = await window.showInformationMessage(question, show);
  return answer === show ? { session, repository: value } : undefined;
}
