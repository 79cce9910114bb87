import type { Remedy } from './errorRemedy.ts';

const SECTIONS: Readonly<Partial<Record<Remedy, string>>> = {
  signIn: 'sign-in-and-tokens',
  replaceToken: 'sign-in-and-tokens',
  addToken: 'sign-in-and-tokens',
  checkToken: 'sign-in-and-tokens',
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

/** The part of docs/troubleshooting.md about a failure, by what remedies it. Others are of the network. */
export function helpSection(remedy: Remedy): string {
  return SECTIONS[remedy] ?? 'network-proxies-and-certificates';
}
