import { SecretStorageError, StorageError } from '../base/core/errors.ts';
import { RequestError } from '../http/core/send/requestErrors.ts';
import type { Remedy } from './errors.ts';

const SECTIONS: Readonly<Partial<Record<Remedy, string>>> = {
  signIn: 'sign-in-and-tokens',
  replaceToken: 'sign-in-and-tokens',
  addToken: 'sign-in-and-tokens',
  manageAccount: 'sign-in-and-tokens',
  editToken: 'sign-in-and-tokens',
  openBaseUrl: 'sign-in-and-tokens',
  openEnterpriseUri: 'sign-in-and-tokens',
  enableGitHub: 'sign-in-and-tokens',
  authorize: 'single-sign-on',
  authorizeApp: 'single-sign-on',
  trustFolder: 'cloning',
  enableGit: 'cloning',
  openGitSetting: 'cloning',
  installGit: 'cloning',
  reloadWindow: 'keyring-and-storage',
};

/** The part of docs/troubleshooting.md about a failure; undefined if there is none. @param remedy of the failure */
export function helpSection(error: unknown, remedy: Remedy | undefined): string | undefined {
  const section = remedy && SECTIONS[remedy];
  if (section !== undefined) return section;
  if (error instanceof SecretStorageError || error instanceof StorageError) return 'keyring-and-storage';
  return error instanceof RequestError ? 'network-proxies-and-certificates' : undefined;
}
