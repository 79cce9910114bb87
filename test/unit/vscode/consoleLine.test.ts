import assert from 'node:assert/strict';
import { consoleLine } from '../../vscode/consoleLine.ts';

describe('a forwarded line of the console', () => {
  const table: [string, unknown[], string | undefined][] = [
    ['plain', ['hello'], 'hello'],
    ['empty', [], ''],
    ['formatted', ['a %s of %d', 'format', 3, { x: 1 }], 'a format of 3 { x: 1 }'],
    ['mocha’s', ['%s%s', '  ', 'suite'], '  suite'],
    ['with a style for browsers', ['%cred', 'color: red'], 'red'],
    ['not a string', [{ a: 1 }], '{ a: 1 }'],
    ['VS Code’s own', ['Creating a socket (renderer-Management-1)...'], undefined],
    ['VS Code’s own, with an argument', ['[Service Worker] registration', { name: 'TypeError' }], undefined],
    ['that only mentions VS Code’s', ['  ✔ Creating a socket (works)'], '  ✔ Creating a socket (works)'],
  ];
  for (const [name, args, line] of table) it(name, () => assert.equal(consoleLine(args), line));
});
