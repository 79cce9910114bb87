import assert from 'node:assert/strict';
import { personAddress } from '../../vscode/serve.ts';
import { type AddressOptions, windowAddress } from '../../vscode/workbenchAddress.ts';

const origin = 'http://127.0.0.1:8080';
const remote = 'vscode-remote://127.0.0.1:8080';

describe('the address of a window', () => {
  const table: [string, AddressOptions, Record<string, string>, string[][]][] = [
    ['an empty window', {}, { ew: 'true' }, []],
    ['a folder', { folder: '/a b/ü' }, { folder: '/a b/ü' }, []],
    [
      'a log level',
      { logLevel: 'repo-rider.repo-rider=trace' },
      { ew: 'true' },
      [['logLevel', 'repo-rider.repo-rider=trace']],
    ],
    [
      'one extension',
      { extensionDevelopmentPath: '/ext' },
      { ew: 'true' },
      [['extensionDevelopmentPath', `${remote}/ext`]],
    ],
    [
      'two extensions and tests',
      { extensionDevelopmentPath: ['/one', '/t w o'], extensionTestsPath: '/tests/index.cjs' },
      { ew: 'true' },
      [
        ['extensionDevelopmentPath', `${remote}/one`],
        ['extensionDevelopmentPath', `${remote}/t%20w%20o`],
        ['extensionTestsPath', `${remote}/tests/index.cjs`],
      ],
    ],
  ];
  for (const [name, options, parameters, payload] of table) {
    it(name, () => {
      const address = new URL(windowAddress(origin, options));
      const { payload: text, ...otherParameters } = Object.fromEntries(address.searchParams);
      assert.equal(address.origin, origin);
      assert.deepEqual(otherParameters, parameters);
      assert.deepEqual(JSON.parse(text ?? ''), [...payload, ['skipWelcome', 'true']]);
    });
  }

  it('is short for a user', () => {
    assert.equal(personAddress(origin), `${origin}/?ew=true`);
    assert.equal(personAddress(origin, '/a b'), `${origin}/?folder=%2Fa+b`);
  });
});
