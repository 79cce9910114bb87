import assert from 'node:assert/strict';
import { MalformedTokenError } from '../../../../../src/core/errors.ts';
import { parseToken } from '../../../../../src/core/http/send/credential.ts';
import { Core } from '../../../../support/core.ts';
import { startRawServer } from '../../../../support/rawServer.ts';

const code = (number: number): string => `U+${number.toString(16).padStart(4, '0').toUpperCase()}`;

/** Inside a token, only visible ASCII is valid. */
const LEGAL = Array.from({ length: 0x7f - 0x21 }, (_, at) => 0x21 + at);
const CONTROLS = Array.from({ length: 0x21 }, (_, at) => at);
const BEYOND = [
  0x7f, 0x80, 0x85, 0x9f, 0xa0, 0xad, 0xe9, 0xff, 0x200b, 0x202e, 0x2028, 0x20ac, 0xd800, 0xfeff, 0x1f6b2,
];

describe('a malformed token', () => {
  for (const number of [...CONTROLS, ...BEYOND]) {
    it(`contains ${code(number)}`, () => {
      assert.throws(() => parseToken(`ghp_${String.fromCodePoint(number)}0042`), MalformedTokenError);
    });
  }

  it('is no text of up to 4,096 visible ASCII characters', () => {
    const text = String.fromCodePoint(...LEGAL);
    assert.equal(parseToken(text), text);
    assert.equal(parseToken('x'.repeat(4096)).length, 4096);
  });

  it('says whether it is too long', () => {
    assert.throws(() => parseToken('x'.repeat(4097)), { isTooLong: true });
    assert.throws(() => parseToken('two words'), { isTooLong: false });
  });

  for (const [what, token] of [
    ['no characters', ''],
    ['white space', ' \t\n'],
    ['two words', 'ghp_two words'],
    ['an injected header', 'ghp_0042\r\nX-Injected: 1'],
    ['a line break', 'ghp_00\n42'],
    ['a control character', 'ghp_00\u000042'],
    ['letters beyond ASCII', 'ghp_ünïcode'],
    ['100 KB', 'x'.repeat(100_000)],
  ] as const) {
    it(`of ${what} is refused without a request`, async () => {
      const server = await startRawServer((socket) => socket.end());
      const core = new Core({ base: server.origin });
      const alone = { kind: 'token', token } as const;
      try {
        await assert.rejects(core.signIn(token), MalformedTokenError);
        await assert.rejects(
          core.sessions.signIn(core.base, { kind: 'basic', login: 'rider', token }),
          MalformedTokenError,
        );
        const client = await core.connector.connect(core.base, alone, 1).records();
        await assert.rejects(client.authenticatedAccount(), MalformedTokenError);
        await assert.rejects(client.repository('velodrome', 'handbook'), MalformedTokenError);
        assert.equal(core.secrets.entries.size, 0);
      } finally {
        core.dispose();
        await server.close();
      }
      assert.deepEqual(server.requests, []);
    });
  }
});
