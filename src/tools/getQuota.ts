import { l10n } from 'vscode';
import { connectionOf } from '../core/accounts/session.ts';
import { shownSessions } from '../core/accounts/shownSessions.ts';
import { GetQuotaSchema } from './inputs.ts';
import { toolOf } from './tool.ts';
import { listOutput, quotaOutput } from './toolOutput.ts';

const UNKNOWN = 'What is not known was told by no answer yet; it is known after the first request of that account.';

/** Tells what is left of every allowance, as the last answers told it. Makes no request. */
export const getQuota = toolOf({
  schema: GetQuotaSchema,
  prepare: () => ({ invocationMessage: l10n.t('Looking at the API requests that are left') }),
  async run(_, { library, current }) {
    await library.load();
    const sessions = shownSessions(current.session, library.stores);
    const accounts = sessions.map((session) => quotaOutput(session, connectionOf(session).meter));
    return listOutput('accounts', accounts, accounts.length, accounts.every(({ isKnown }) => isKnown) ? [] : [UNKNOWN]);
  },
});
