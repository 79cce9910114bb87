import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { InvalidAddressError } from '../base/core/errors.ts';
import { enterpriseApiOf } from '../hosts/core/dialects/dialectOf.ts';
import { GITHUB_HOST } from '../hosts/core/dialects/github.ts';
import { parseBaseAddress, usableBase } from '../http/core/send/gate.ts';
import { ENTERPRISE_URI } from './addressSettings.ts';
import type { ProviderId } from './core/vscodeAccounts.ts';

/** Where the accounts of a provider are in this window. */
export interface ProviderPlace {
  /** The API address. */
  readonly base: URL;
  /** The host, as users know it. */
  readonly host: string;
  /**
   * Identifies the server for VS Code, which has other accounts for another spelling of the same address: the key in
   * `extensions/github-authentication/src/github.ts`. Empty for GitHub.
   */
  readonly server: string;
}

const GITHUB: ProviderPlace = { base: new URL(`https://api.${GITHUB_HOST}/`), host: GITHUB_HOST, server: '' };

/** Where a provider's accounts are in this window; undefined if the setting has no valid address. */
export function providerPlace(provider: ProviderId): ProviderPlace | undefined {
  if (provider === 'github') return GITHUB;
  const uri = text(workspace.getConfiguration().get(ENTERPRISE_URI));
  try {
    const base = enterpriseBase(uri);
    const { authority, path } = Uri.parse(uri, true);
    return { base, host: new URL(uri).host, server: `${authority}${path}` };
  } catch {
    return undefined;
  }
}

/** The API address of the GitHub Enterprise Server that the user has chosen for all workspaces. */
export function defaultEnterpriseBase(): URL | undefined {
  const web = usableBase(userEnterpriseUri());
  return web && enterpriseApiOf(new URL(web.origin));
}

/** The user's value of the setting, for all workspaces; empty if there is none. */
export function userEnterpriseUri(): string {
  return text(workspace.getConfiguration().inspect(ENTERPRISE_URI)?.globalValue);
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
 * The API address of a GitHub Enterprise Server, or of GitHub Enterprise Cloud with data residency. VS Code sends
 * requests to the same address, whatever the path of the setting.
 * @param uri the value of the setting
 * @throws InvalidAddressError
 */
export function enterpriseBase(uri: string): URL {
  const base = enterpriseApiOf(new URL(parseBaseAddress(uri).origin));
  if (!base) throw new InvalidAddressError('malformed');
  return base;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
