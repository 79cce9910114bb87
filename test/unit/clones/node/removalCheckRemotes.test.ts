import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { isOtherServer } from '../../../../src/clones/node/removalCheck.ts';

const [DESK = ''] = hostname().split('.', 1);
const HOSTS = new Set(['code.example', 'localhost', 'nas.local', '127.0.0.1', '192.0.2.7', '[::1]', '[fe80::1]', DESK]);
const MAIN = 'https://codehost.example/velodrome/a.git';

describe('another remote of a clone', () => {
  for (const [address, main] of [
    ['https://codehost.example/rita/a.git', MAIN],
    ['ssh://git@codehost.example:2222/rita/a.git', MAIN],
    ['git@codehost.example:rita/a.git', MAIN],
    ['https://code.example/rita/a.git', MAIN],
    ['git@CODE.example:rita/a.git', MAIN],
    ['http://localhost:3000/rita/a.git', 'http://localhost:3000/velodrome/a.git'],
    [`git@${DESK}:rita/a.git`, `git@${DESK}:velodrome/a.git`],
  ] as const) {
    it(`is a server: ${address}`, () => assert.equal(isOtherServer(address, main, HOSTS), true));
  }

  for (const [address, main] of [
    ['https://elsewhere.example/rita/a.git', MAIN],
    ['/srv/a.git', MAIN],
    ['file:///srv/a.git', MAIN],
    ['http://localhost:3000/rita/a.git', MAIN],
    ['http://localhost:3001/rita/a.git', 'http://localhost:3000/velodrome/a.git'],
    ['http://localhost.:3000/rita/a.git', MAIN],
    ['http://a.localhost/rita/a.git', MAIN],
    ['http://127.1/rita/a.git', MAIN],
    ['ssh://git@127.0.0.1/rita/a.git', MAIN],
    ['git@127.0.0.1:rita/a.git', MAIN],
    ['http://192.0.2.7/rita/a.git', MAIN],
    ['ssh://[::1]/rita/a.git', MAIN],
    ['http://[fe80::1]/rita/a.git', MAIN],
    ['git@nas.local:rita/a.git', MAIN],
    [`git@${DESK}:rita/a.git`, MAIN],
    [`https://${DESK.toUpperCase()}.example.com:444/rita/a.git`, `https://${DESK}.example.com/velodrome/a.git`],
  ] as const) {
    it(`is none: ${address}, beside ${main}`, () => assert.equal(isOtherServer(address, main, HOSTS), false));
  }
});
