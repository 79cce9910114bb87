import { type Line, showable } from '../base/core/text.ts';
import { plural, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { type KeepReason, MAX_UNTRACKED } from './core/removal/keepReason.ts';
import { remoteText } from './remoteText.ts';

const BRANCHES = 'refs/heads/';

/** Says why a clone stays, and what to do. Names and paths in it are one line; icons and links remain to be removed. */
export function keepText(reason: KeepReason): Line {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- `remoteText` has the others
  switch (reason.kind) {
    case 'link':
      return l10n.t('The folder is a link, or is reached through one.');
    case 'linked':
      return l10n.t('The folder is a worktree or a submodule, or its Git folder is elsewhere.');
    case 'broken':
      return l10n.t('The folder is no longer a clone. Refresh.');
    case 'home':
    case 'cloneFolder':
      return l10n.t('The folder contains your home folder or a clone folder.');
    case 'open':
      return l10n.t('The folder is open in this window. Close it first.');
    case 'openElsewhere':
      return l10n.t('The folder is open in another window. Close it there first.');
    case 'windows':
      return l10n.t('Which folders other windows have open can’t be read. Reload these windows.');
    case 'unchecked':
      return l10n.t('The clone couldn’t be checked.');
    case 'unsaved':
      return l10n.t('An editor has unsaved changes of a file. Save them first.');
    case 'worktrees':
      return l10n.t('The clone has worktrees. Remove them with “git worktree remove” first.');
    case 'shared':
      return l10n.t('The clone shares Git objects with another folder.');
    case 'stash':
      return l10n.t('The clone has stashed changes.');
    case 'recent':
      return l10n.t(
        'The clone had a commit in the last 90 days that the server doesn’t have, such as before a reset or on a deleted branch.',
      );
    case 'operation':
      return l10n.t(
        'A Git operation isn’t complete, or has left {0}. Complete or abort it first.',
        showable(reason.name),
      );
    case 'gitFile':
      return l10n.t('The Git folder of the clone contains {0}, which may be only there.', showable(reason.name));
    case 'hidden':
      return l10n.t(
        'Git doesn’t show changes of {0}, because it is skipped or assumed to be unchanged.',
        showable(reason.path),
      );
    case 'filtered':
      return l10n.t('Git may not show all changes of {0}, because a filter changes the file.', showable(reason.path));
    case 'nested':
      return l10n.t('The clone contains another repository or a submodule ({0}).', showable(reason.path));
    case 'unread':
      return l10n.t('{0} can’t be read, or is too large to check.', showable(reason.path));
    case 'changed':
      return plural(
        reason.count,
        l10n.t('The clone has {0} uncommitted change.|The clone has {0} uncommitted changes.'),
      );
    case 'untracked':
      return untrackedText(reason.count, showable(reason.path));
    case 'commits':
      return commitsText(reason.name);
    default:
      return remoteText(reason);
  }
}

function untrackedText(count: number, path: Line): Line {
  if (count >= MAX_UNTRACKED)
    return l10n.t('The clone has {0} or more files that aren’t in Git, such as {1}.', wholeNumber(MAX_UNTRACKED), path);
  const text = l10n.t(
    'The clone has {0} file that isn’t in Git: {1}.|The clone has {0} files that aren’t in Git, such as {1}.',
  );
  return plural(count, text, count, path);
}

function commitsText(name: string): Line {
  const branch = name.startsWith(BRANCHES) ? name.slice(BRANCHES.length) : undefined;
  if (branch !== undefined)
    return l10n.t('The server doesn’t have all commits of the branch {0}. Push it first.', showable(branch));
  return name === 'HEAD'
    ? l10n.t('The server doesn’t have the commit that is checked out.')
    : l10n.t('The server doesn’t have {0}.', showable(name));
}
