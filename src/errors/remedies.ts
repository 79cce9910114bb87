import type { Line } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { Command, type CommandId } from '../ids.ts';
import type { Remedy } from './errors.ts';

/** The label and the command of a button or row that remedies a failure. */
export interface RemedyAction {
  readonly label: Line;
  readonly command: CommandId;
}

/** The action for the account of a failure; undefined for remedies that don't concern an account. */
export function remedyAction(remedy: Remedy | undefined): RemedyAction | undefined {
  const actions: Partial<Record<Remedy, RemedyAction>> = {
    signIn: { label: l10n.t('Sign In…'), command: Command.signIn },
    replaceToken: { label: l10n.t('Replace Token…'), command: Command.manageAccount },
    addToken: { label: l10n.t('Add Token…'), command: Command.addToken },
    manageAccount: { label: l10n.t('Manage Account…'), command: Command.manageAccount },
    editToken: { label: l10n.t('Open Token Page'), command: Command.authorize },
    authorize: { label: l10n.t('Authorize Token'), command: Command.authorize },
    authorizeApp: { label: l10n.t('Authorize VS Code'), command: Command.authorize },
  };
  return remedy && actions[remedy];
}
