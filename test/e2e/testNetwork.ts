import { writeFile } from 'node:fs/promises';
import type { Settings } from '../vscode/userSettings.ts';

/** The settings and variables that make a VS Code trust a CA. */
export interface Trust {
  readonly env: NodeJS.ProcessEnv;
  readonly settings: Settings;
}

/** Empty proxy variables. VS Code also honors these: a proxy if its settings name none, and exceptions in any case. */
const noProxies = Object.fromEntries(
  ['http_proxy', 'https_proxy', 'no_proxy']
    .flatMap((name) => [name, name.toUpperCase()])
    .map((name) => [name, undefined]),
);

/** Variables of a VS Code that uses the proxy of its settings, and no other one. */
export const onlyOwnProxy: NodeJS.ProcessEnv = {
  ...noProxies,
  // If no resolver responds at all, a lookup would take ten seconds.
  RES_OPTIONS: 'timeout:1 attempts:1',
};

/** Writes a CA to a file that a VS Code reads in place of the system's CAs. */
export async function trustIn(file: string, cert: string): Promise<Trust> {
  await writeFile(file, cert);
  // On macOS the system's list is the keychain, which a test must not change, so Node's list takes its place. VS Code
  // makes `fetch` trust either the system's CAs with Node's bundled ones, or Node's default, never both.
  return process.platform === 'darwin'
    ? { env: { NODE_EXTRA_CA_CERTS: file }, settings: { 'http.systemCertificates': false } }
    : { env: { SSL_CERT_FILE: file }, settings: {} };
}
