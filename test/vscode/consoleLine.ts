import { format } from 'node:util';

/**
 * VS Code's own log comes the same way as the console of an extension host under test, and nothing tells them apart.
 * These lines came with code-server 4.139.1 and 4.105.1; a new one does no harm.
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
 * The line that the arguments of a forwarded `console` call make, the format string first as in the call; undefined
 * for a line of VS Code itself.
 */
export function consoleLine(args: readonly unknown[]): string | undefined {
  const line = format(...args);
  return ownLines.test(line) ? undefined : line;
}
