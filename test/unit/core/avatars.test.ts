import assert from 'node:assert/strict';
import { Avatars } from '../../../src/core/http/avatars.ts';
import { realPorts, recordingLog } from '../../support/ports.ts';
import { httpAnswer, type RawServer, startRawServer } from '../../support/rawServer.ts';

const PNG = { 'content-type': 'image/png' };

describe('the pictures of accounts', () => {
  let server: RawServer;
  let heads: string[];
  let reply: string;
  let avatars: Avatars;
  const base = (): URL => new URL('/api/', server.origin);
  const read = (address: string | null | undefined = `${server.origin}/u/1`) => avatars.read(base(), address);

  beforeEach(async () => {
    heads = [];
    reply = httpAnswer(200, PNG, 'pixels');
    server = await startRawServer((socket, head) => {
      heads.push(head);
      socket.end(reply);
    });
    avatars = new Avatars(realPorts(), recordingLog());
  });
  afterEach(() => server.close());

  it('come as data addresses, asked for once', async () => {
    assert.equal(await read(), `data:image/png;base64,${btoa('pixels')}`);
    await read();
    assert.equal(heads.length, 1);
  });

  it('are asked for as nobody', async () => {
    await read();
    assert.doesNotMatch(heads[0] ?? '', /authorization|cookie|referer/i);
  });

  for (const [what, answer] of [
    ['no picture', httpAnswer(200, { 'content-type': 'text/html' }, '<script>')],
    ['a type that only begins like one', httpAnswer(200, { 'content-type': 'image/png"><script' }, 'pixels')],
    ['nothing', httpAnswer(200, PNG, '')],
    ['that there is none', httpAnswer(404, PNG, 'pixels')],
    ['another address', httpAnswer(302, { ...PNG, location: 'https://elsewhere.example/' }, 'pixels')],
    ['more than a picture has', httpAnswer(200, PNG, 'x'.repeat(600 * 1024))],
  ] as const) {
    it(`are none where the service answers with ${what}`, async () => {
      reply = answer;
      assert.equal(await read(), undefined);
    });
  }

  for (const address of [null, '', 'picture.png', 'javascript:alert(1)', 'file:///etc/passwd', 'data:image/png,x']) {
    it(`are not asked for at ${address}`, async () => {
      assert.equal(await read(address), undefined);
      assert.deepEqual(heads, []);
    });
  }

  it('of a service elsewhere are not asked for on this machine', async () => {
    assert.equal(await avatars.read(new URL('https://code.example/'), `${server.origin}/u/1`), undefined);
    assert.equal(await read(`${server.origin.replace('://', '://user:word@')}/u/1`), undefined);
    assert.deepEqual(heads, []);
  });

  it('are asked for again after they could not be had', async () => {
    reply = 'nonsense';
    assert.equal(await read(), undefined);
    reply = httpAnswer(200, PNG, 'pixels');
    assert.ok(await read());
  });
});
