import { ConfigurationTarget, workspace } from 'vscode';
import type { ProviderId } from '../core/accounts/vscodeAccounts.ts';
import { InvalidAddressError } from '../core/errors.ts';
import { parseBaseAddress } from '../core/http/gate.ts';

/** VS Code's setting with the address of the GitHub Enterprise Server. It may differ between workspaces. */
export const ENTERPRISE_URI = 'github-enterprise.uri';

const GITHUB = new URL('https://api.github.com/');

/** The API address of a provider's accounts in this window; undefined if the setting has no valid address. */
export function providerBase(provider: ProviderId): URL | undefined {
  if (provider === 'github') return GITHUB;
  return validBase(enterpriseUri());
}

/** The host of a provider's accounts as users know it; undefined if the setting has no valid address. */
export function providerHost(provider: ProviderId): string | undefined {
  if (provider === 'github') return 'github.com';
  const uri = enterpriseUri();
  return validBase(uri) && new URL(uri).host;
}

/** The address of the GitHub Enterprise Server in this window, or empty. */
function enterpriseUri(): string {
  return text(workspace.getConfiguration().get(ENTERPRISE_URI));
}

/** The API address of the GitHub Enterprise Server that the user has chosen for all workspaces. */
export function defaultEnterpriseBase(): URL | undefined {
  return validBase(text(workspace.getConfiguration().inspect(ENTERPRISE_URI)?.globalValue));
}

/** Whether the open folder or workspace, not the user, has chosen the GitHub Enterprise Server. */
export function isChosenByWorkspace(): boolean {
  const setting = workspace.getConfiguration().inspect(ENTERPRISE_URI);
  return setting?.workspaceValue !== undefined || setting?.workspaceFolderValue !== undefined;
}

/** Stores the address of the GitHub Enterprise Server for all workspaces. */
export async function storeEnterpriseUri(uri: string): Promise<void> {
  await workspace.getConfiguration().update(ENTERPRISE_URI, uri, ConfigurationTarget.Global);
}

/**
 * The API address of a GitHub Enterprise Server, or of GitHub Enterprise Cloud with data residency. VS Code ignores the path of
 * the setting, too.
 * @param uri the value of the setting
 * @throws InvalidAddressError
 */
export function enterpriseBase(uri: string): URL {
  const { origin, protocol, host, hostname } = parseBaseAddress(uri);
  const isHosted = hostname.endsWith('.ghe.com');
  return parseBaseAddress(isHosted ? `${protocol}//api.${host}` : `${origin}/api/v3`);
}

function validBase(uri: string): URL | undefined {
  try {
    return enterpriseBase(uri);
  } catch (error) {
    if (error instanceof InvalidAddressError) return undefined;
    throw error;
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
