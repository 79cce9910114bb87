import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { MalformedLoginError, MalformedTokenError } from '../../../../../src/base/core/errors.ts';
import { authorization, parseLogin, parseToken } from '../../../../../src/http/core/send/credential.ts';
import { Core } from '../../../../support/core.ts';
import { startRawServer } from '../../../../support/rawServer.ts';

describe('tokens', () => {
  for (const [text, token] of [
    ['riderfulltoken0001', 'riderfulltoken0001'],
    [' copied_With-Space~ \n', 'copied_With-Space~'],
  ] as const) {
    it(`accepts ${JSON.stringify(text)}`, () => assert.equal(parseToken(text), token));
  }

  it('refuses one with anything but visible ASCII inside', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme-ascii' }), fc.string({ unit: 'binary' })), (inside) => {
        const token = `ghp_${inside}0042`;
        if (/^[!-~]*$/.test(inside)) assert.equal(parseToken(token), token);
        else {
          assert.throws(() => parseToken(token), { isTooLong: false });
          assert.throws(() => authorization({ kind: 'token', token }), MalformedTokenError);
        }
      }),
      { examples: [['\u007f'], ['\u00a0'], ['two words']] },
    );
  });

  it('refuses an empty or a too long one', () => {
    for (const text of ['', ' \t\n']) assert.throws(() => parseToken(text), MalformedTokenError);
    assert.equal(parseToken('x'.repeat(4096)).length, 4096);
    assert.throws(() => parseToken('x'.repeat(4097)), { isTooLong: true });
  });

  it('sends no request with a malformed one', async () => {
    const server = await startRawServer((socket) => socket.end());
    const core = new Core({ base: server.origin });
    const credential = { kind: 'token', token: 'ghp_0042\r\nX-Injected: 1' } as const;
    try {
      await assert.rejects(core.signIn(credential.token), MalformedTokenError);
      const basic = { kind: 'basic', login: 'rider', token: credential.token } as const;
      await assert.rejects(core.sessions.signIn(core.base, basic), MalformedTokenError);
      const client = await core.connector.connect(core.base, credential, 1).records();
      await assert.rejects(client.authenticatedAccount(), MalformedTokenError);
      assert.deepEqual([core.secrets.entries.size, server.requests], [0, []]);
    } finally {
      core.dispose();
      await server.close();
    }
  });

  for (const login of ['', 'a:b', 'a b', 'ü', 'x\ny']) {
    it(`refuses the name ${JSON.stringify(login)}`, () => assert.throws(() => parseLogin(login), MalformedLoginError));
  }

  it('are sent without a name', () => {
    assert.equal(authorization({ kind: 'token', token: 'abc' }), 'token abc');
  });

  it('are sent with the account’s name', () => {
    const value = authorization({ kind: 'basic', login: 'rider', token: 'abc' });
    assert.equal(Buffer.from(value.replace('Basic ', ''), 'base64').toString(), 'rider:abc');
  });
});
