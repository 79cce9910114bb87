import { GITHUB_HOST, GITHUB_SSH_HOST } from '../../../hosts/core/dialects/github.ts';
import { matchesGlob } from './glob.ts';

/** The hosts that ssh connects to instead of those that are named. */
export interface SshHosts {
  /** Other names of a host, such as the host name of an alias. */
  namesOf(host: string): readonly string[];
}

interface Block {
  /** Patterns of hosts, such as `work`, `*.example.com`, or `!other`. */
  readonly patterns: readonly string[];
  readonly hostName: string | undefined;
}

const SAME = new Map([[GITHUB_SSH_HOST, GITHUB_HOST]]);

/** The longest name of a host in DNS. */
const LONGEST_HOST = 253;

const LINE = /^([A-Za-z]+)(?:\s*=|\s)(.*)$/s;

/**
 * Reads the aliases in a configuration of ssh. The first `HostName` that applies to a host counts, as in ssh.
 * Conditions (`Match`) are ignored, because they may run programs.
 */
export function parseSshConfig(text: string): SshHosts {
  const blocks: Block[] = [];
  let patterns: readonly string[] = ['*'];
  for (const line of text.split('\n')) {
    const { keyword, value } = partsOf(line);
    switch (keyword) {
      case 'host':
        patterns = wordsOf(value).map((word) => word.toLowerCase());
        break;
      case 'match':
        patterns = [];
        break;
      case 'hostname':
        blocks.push({ patterns, hostName: wordsOf(value)[0]?.toLowerCase() });
        break;
    }
  }
  return {
    namesOf: (host) => {
      if (host.length > LONGEST_HOST) return [];
      const named = blocks.find((block) => applies(block, host))?.hostName?.replaceAll('%h', host);
      return [named, SAME.get(host), SAME.get(named ?? '')].filter((each) => each !== undefined);
    },
  };
}

/** The values of the `Include` lines. */
export function includesIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const { keyword, value } = partsOf(line);
    return keyword === 'include' ? wordsOf(value) : [];
  });
}

/** The keyword of a line, in lower case, and its value. */
function partsOf(line: string): { readonly keyword: string; readonly value: string } {
  const [, keyword = '', value = ''] = LINE.exec(line.trim()) ?? [];
  return { keyword: keyword.toLowerCase(), value: value.trim() };
}

function wordsOf(value: string): readonly string[] {
  return [...value.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
}

function applies({ patterns }: Block, host: string): boolean {
  const isExcluded = patterns.some((pattern) => pattern.startsWith('!') && matchesGlob(pattern.slice(1), host));
  return !isExcluded && patterns.some((pattern) => !pattern.startsWith('!') && matchesGlob(pattern, host));
}
