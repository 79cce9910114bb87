import { l10n } from '../base/l10n.ts';
import type { Account } from '../model/core/account.ts';
import { parseOwner } from '../search/core/parseOwner.ts';
import { nameOf } from './accountName.ts';
import type { AccountServices } from './accounts.ts';
import { askInput } from './askInput.ts';
import { connectionOf, isSignedIn, type Session } from './core/session.ts';

/**
 * Looks up an account by name. The input box stays open and shows the error if there is none.
 * @param opens opens what else an address names; returns whether it does
 */
export async function askForAccount(
  { log, sessions }: AccountServices,
  session: Session,
  title: string,
  opens: (text: string) => boolean = () => false,
): Promise<Account | undefined> {
  const { base } = connectionOf(session);
  const prompt = isSignedIn(session)
    ? l10n.t(
        'Name of a user or an organization on {0}, such as octocat. Requests are sent as {1}.',
        session.host,
        nameOf(session),
      )
    : l10n.t(
        'Name of a user or an organization on {0}, such as octocat. Requests are sent without an account.',
        session.host,
      );
  // The token may be replaced while the input box is open.
  const connectionNow = () => connectionOf(sessions.find(session.id) ?? session);
  const accept = async (text: string, signal: AbortSignal): Promise<Account | undefined> => {
    if (opens(text)) return undefined;
    const client = await connectionNow().records({ signal });
    return (await client.account(parseOwner(text, base), { signal, intent: 'immediate' })).value;
  };
  const check = (text: string): string => parseOwner(text, base);
  const reply = await askInput({ title, prompt, check, accept }, log);
  return reply.kind === 'answer' ? reply.value : undefined;
}
