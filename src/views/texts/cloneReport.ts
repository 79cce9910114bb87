import type { Refusal } from '../../core/clones/git/fetchResult.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { inNotification } from '../../core/text.ts';
import type { CloneResult } from '../../platform/git/gitClone.ts';
import { displayPath } from '../../platform/texts/displayPath.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { nameOf } from './sessionText.ts';

/** The result of cloning a repository. */
export type CloneOutcome = CloneResult & {
  readonly entry: RepositoryEntry;
  /** Why the server refused the token of its account, if it did. */
  readonly refusal?: Refusal | undefined;
};

/** Describes an outcome and what to do, in one sentence. */
export function describeOutcome(outcome: CloneOutcome): string {
  const name = inNotification(outcome.entry.repository.full_name);
  const path = outcome.kind === 'failed' ? '' : inNotification(displayPath(outcome.folder));
  switch (outcome.kind) {
    case 'cloned':
      return l10n.t('Cloned {0} into {1}.', name, path);
    case 'existing':
      return l10n.t('Couldn’t clone {0}: the folder {1} already exists.', name, path);
    case 'known':
      return l10n.t('{0} is already cloned in {1}.', name, path);
    case 'failed':
      return describeFailure(outcome, name);
  }
}

function describeFailure({ refusal, entry: { session } }: CloneOutcome, name: string): string {
  const account = nameOf(session);
  if (refusal === 'token') {
    return l10n.t(
      'Couldn’t clone {0}: {1} doesn’t accept the token of {2}. It may have expired. Replace it.',
      name,
      session.host,
      account,
    );
  }
  if (refusal === 'access') {
    return l10n.t(
      'Couldn’t clone {0}: the token of {2} doesn’t give access to it on {1}. It may lack a permission or single sign-on.',
      name,
      session.host,
      account,
    );
  }
  return l10n.t('Couldn’t clone {0}: it was canceled, or Git failed. See the Git output for details.', name);
}
