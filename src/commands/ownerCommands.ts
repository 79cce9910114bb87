import { Disposable, window } from 'vscode';
import { choiceOf, ownerOptions } from '../core/repositories/chooseOwners.ts';
import { l10n } from '../platform/texts/l10n.ts';
import { pickOwners } from '../views/ask/ownerPicker.ts';
import { labelOf } from '../views/texts/sessionText.ts';
import { type OfSession, pickAccount } from './accounts/pickAccount.ts';
import type { CommandServices } from './services.ts';

/** Lets the user choose the owners in an account's lists that are shown and read. */
export async function chooseOwners({ sessions, library, ownerChoices }: CommandServices, node?: OfSession) {
  const session = await pickAccount(sessions, node, l10n.t('Choose Owners'));
  await library.load();
  const store = session && library.find(session.id);
  if (!store) return;
  void store.open();
  const { onDidChange, onDidChangeActivity } = store;
  const unwanted = await pickOwners(l10n.t('Choose Owners for {0}', labelOf(session)), {
    get options() {
      return ownerOptions(store.state);
    },
    get isLoading() {
      return store.activity.kind !== 'idle';
    },
    onDidChange: (listener) => Disposable.from(onDidChange(listener), onDidChangeActivity(listener)),
  });
  // The account may have been signed out meanwhile.
  if (!unwanted || !sessions.find(session.id)) return;
  const { isArriving, stopped, complete } = store.state;
  // Organizations that are unknown would not be loaded any more.
  if (unwanted.size > 0 && (isArriving || stopped || !complete)) {
    void window.showInformationMessage(
      l10n.t('Not all owners are known yet. Choose owners when all repositories are loaded.'),
    );
    return;
  }
  await ownerChoices.set(session, choiceOf(store.state, unwanted));
}
