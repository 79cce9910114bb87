import { shownSessions } from '../accounts/core/currentSession.ts';
import { connectionOf } from '../accounts/core/session.ts';
import { l10n } from '../base/l10n.ts';
import { GetQuotaSchema } from './inputs.ts';
import { toolOf } from './tool.ts';
import { listOutput, quotaOutput } from './toolOutput.ts';

const UNKNOWN = 'The quota of an account is unknown until its first request.';

/** Returns the quota of every account, as last reported by the service. Makes no request. */
export const getQuota = toolOf({
  schema: GetQuotaSchema,
  prepare: () => ({ invocationMessage: l10n.t('Checking the API quota') }),
  async run(_, { library, current }) {
    await library.load();
    const sessions = shownSessions(current.session, library.stores);
    const accounts = sessions.map((session) => quotaOutput(session, connectionOf(session).meter));
    return listOutput('accounts', accounts, accounts.length, accounts.every(({ isKnown }) => isKnown) ? [] : [UNKNOWN]);
  },
});
