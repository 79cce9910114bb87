import { format } from 'node:util';

/**
 * VS Code's own log and the console of an extension host under test are indistinguishable on arrival. These lines are
 * those of code-server 4.139.1 and 4.105.1; a new one does no harm.
 */
const ownLines = new RegExp(
  `^(${[
    'ChatSessionStore: ',
    'Creating a socket \\(',
    'Ignoring fetching additional builtin extensions',
    'Resolv(ing|ed) connection token',
    'Updating additional builtin extensions cache',
    '\\[AccountPolicyGate\\]',
    '\\[AgentHost',
    '\\[Service Worker\\] registration',
    '\\[reconnection-grace-time\\]',
  ].join('|')})`,
);

/**
 * The line that a forwarded `console` call prints, from its arguments; undefined for a line of VS Code itself.
 */
export function consoleLine(args: readonly unknown[]): string | undefined {
  const line = format(...args);
  return ownLines.test(line) ? undefined : line;
}
