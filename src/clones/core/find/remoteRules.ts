import { remoteKey } from '../known/remoteKey.ts';
import type { ConfigValue } from './gitConfig.ts';
import type { SshHosts } from './sshConfig.ts';

/** Replaces the beginning of addresses: `url.<replacement>.insteadOf` in a Git configuration. */
export interface Replacement {
  readonly prefix: string;
  readonly replacement: string;
}

/** What the user's own configuration says about addresses. */
export interface RemoteRules {
  readonly replacements: readonly Replacement[];
  readonly sshHosts: SshHosts;
}

/** More are ignored: a hostile configuration must not keep the extension host busy. */
const MAX_REPLACEMENTS = 100;
const MAX_ADDRESSES = 20;
const LONGEST = 2048;

/** Reads `url.*.insteadOf` from a Git configuration. */
export function replacementsIn(config: readonly ConfigValue[]): readonly Replacement[] {
  return config
    .flatMap(({ section, subsection, key, value }) =>
      section === 'url' && key === 'insteadof' && subsection !== undefined && value !== ''
        ? [{ prefix: value, replacement: subsection }]
        : [],
    )
    .slice(0, MAX_REPLACEMENTS);
}

/** The addresses of all remotes in a clone's configuration, those of `origin` first. */
export function remotesIn(config: readonly ConfigValue[]): readonly string[] {
  const remotes = config.filter(({ section, key }) => section === 'remote' && (key === 'url' || key === 'pushurl'));
  return remotes
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ value }) => value)
    .filter(({ length }) => length <= LONGEST)
    .slice(0, MAX_ADDRESSES);
}

function rank({ subsection, key }: ConfigValue): number {
  return (subsection === 'origin' ? 0 : 2) + (key === 'url' ? 0 : 1);
}

/**
 * The keys of the repository that an address may mean (see `remoteKey`), the likeliest first: with the host that it
 * names, and with the one that ssh connects to.
 */
export function keysOfRemote(address: string, { replacements, sshHosts }: RemoteRules): readonly string[] {
  const longest = replacements
    .filter(({ prefix }) => address.startsWith(prefix))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
  const whole = longest ? longest.replacement + address.slice(longest.prefix.length) : address;
  const key = remoteKey(whole);
  if (key === undefined) return [];
  const [host = '', ...path] = key.split('/');
  const usesSsh = !/^(https?|git):/i.test(whole.trim());
  const hosts = usesSsh ? [host, ...sshHosts.namesOf(host)] : [host];
  return [...new Set(hosts)].map((each) => [each, ...path].join('/'));
}
