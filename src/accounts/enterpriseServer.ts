import { commands } from 'vscode';
import { InvalidAddressError } from '../base/core/errors.ts';
import { l10n } from '../base/l10n.ts';
import { isGitHub } from '../hosts/core/dialects/gitHubHosts.ts';
import type { AccountServices } from './accounts.ts';
import { ENTERPRISE_URI } from './addressSettings.ts';
import { askInput, type Reply } from './askInput.ts';
import { candidates, requireEnterpriseServer } from './core/discovery.ts';
import { enterpriseBase, isChosenByWorkspace, storeEnterpriseUri, userEnterpriseUri } from './providerAddress.ts';

/**
 * Asks for the address of the user's GitHub Enterprise Server, and stores it for VS Code, which needs it to sign in.
 */
export async function askEnterpriseUri({ connector, log }: AccountServices): Promise<Reply<void>> {
  return askInput(
    {
      title: l10n.t('Continue with GitHub Enterprise Server'),
      prompt: l10n.t(
        'Address of your server, such as github.example.com or SUBDOMAIN.ghe.com. It is saved in the setting github-enterprise.uri, which VS Code uses to sign in.',
      ),
      value: userEnterpriseUri(),
      hasBack: true,
      check: parseServer,
      accept: async (text, signal) => {
        const uri = parseServer(text);
        await requireEnterpriseServer(enterpriseBase(uri), (base, end) => connector.probe(base, end), signal);
        await storeEnterpriseUri(uri);
      },
    },
    log,
  );
}

/** Opens the setting with the address, where it has the value that applies in this window. */
export async function openServerSetting(): Promise<void> {
  const scope = isChosenByWorkspace() ? 'openWorkspaceSettings' : 'openSettings2';
  await commands.executeCommand(`workbench.action.${scope}`, { query: ENTERPRISE_URI });
}

/**
 * Reads the address of a server. A text that may be a token is refused: name servers would see it.
 * @returns the value of the setting. VS Code has other accounts for the same server with a path, so it has none.
 * @throws InvalidAddressError
 */
function parseServer(text: string): string {
  const [address] = serverCandidates(text);
  if (!address) throw new InvalidAddressError('noserver');
  if (isGitHub(address.hostname)) throw new InvalidAddressError('github');
  return address.origin;
}

function serverCandidates(text: string): readonly URL[] {
  try {
    return candidates(text);
  } catch (error) {
    const isUnlikely = error instanceof InvalidAddressError && /^(malformed|nohost)$/.test(error.reason);
    throw isUnlikely ? new InvalidAddressError('noserver') : error;
  }
}
