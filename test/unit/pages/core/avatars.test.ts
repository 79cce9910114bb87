import assert from 'node:assert/strict';
import { Avatars } from '../../../../src/pages/core/avatars.ts';
import { encodePng } from '../../../support/png.ts';
import { realPorts, recordingLog } from '../../../support/ports.ts';
import { httpAnswer, type RawServer, startRawServer } from '../../../support/rawServer.ts';

const PNG = { 'content-type': 'image/png' };
const PICTURE = encodePng(4, 4, () => [1, 2, 3]);
const SHOWN = `data:image/png;base64,${PICTURE.toString('base64')}`;

/** A complete response with a picture, padded to `length` bytes. */
function picture(bytes: Buffer = PICTURE, headers: Record<string, string> = PNG, length = bytes.length): Buffer {
  const head = httpAnswer(200, headers).replace('content-length: 0', `content-length: ${length}`);
  return Buffer.concat([Buffer.from(head), bytes, Buffer.alloc(length - bytes.length)]);
}

/** Nested copies, as in an attack: drawing this takes minutes. */
const NESTED_SVG = `<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><path d="M0 0h9v9"/></g>${['b', 'c', 'd', 'e']
  .map((id, level) => `<g id="${id}">${`<use href="#${'abcd'[level]}"/>`.repeat(20)}</g>`)
  .join('')}</svg>`;

/** A picture whose header reports another size. */
function resized(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
}

describe('account avatars', () => {
  let server: RawServer;
  let heads: string[];
  let reply: string | Buffer;
  let avatars: Avatars;
  const base = (): URL => new URL('/api/', server.origin);
  const read = (address: string | null | undefined = `${server.origin}/u/1`) => avatars.read(base(), address);

  beforeEach(async () => {
    heads = [];
    reply = picture();
    server = await startRawServer((socket, head) => {
      heads.push(head);
      socket.end(reply);
    });
    avatars = new Avatars(realPorts(), recordingLog());
  });
  afterEach(() => server.close());

  it('are data URLs, requested once', async () => {
    assert.equal(await read(), SHOWN);
    await read();
    assert.equal(heads.length, 1);
  });

  it('are requested without credentials', async () => {
    await read();
    assert.doesNotMatch(heads[0] ?? '', /authorization|cookie|referer/i);
  });

  for (const [what, answer] of [
    ['no picture', httpAnswer(200, { 'content-type': 'text/html' }, '<script>')],
    ['a type with the prefix of a picture', httpAnswer(200, { 'content-type': 'image/png"><script' }, 'pixels')],
    ['text labeled as a picture', httpAnswer(200, PNG, 'pixels')],
    ['SVG labeled as PNG', httpAnswer(200, PNG, NESTED_SVG)],
    ['PNG labeled as SVG', picture(PICTURE, { 'content-type': 'image/svg+xml' })],
    ['a picture that is too wide', picture(encodePng(2049, 1, () => [1, 2, 3]))],
    ['a picture of an impossible size', picture(resized(PICTURE, 0xffffffff, 4))],
    ['a picture without pixels', picture(resized(PICTURE, 0, 4))],
    ['404', httpAnswer(404, PNG, 'pixels')],
    ['a redirect', httpAnswer(302, { ...PNG, location: 'https://elsewhere.example/' }, 'pixels')],
    ['a body that is too large', picture(PICTURE, PNG, 600 * 1024)],
  ] as const) {
    it(`are undefined if the service responds with ${what}`, async () => {
      reply = answer;
      assert.equal(await read(), undefined);
    });
  }

  for (const address of [null, '', 'picture.png', 'javascript:alert(1)', 'file:///etc/passwd', 'data:image/png,x']) {
    it(`are not requested at ${address}`, async () => {
      assert.equal(await read(address), undefined);
      assert.deepEqual(heads, []);
    });
  }

  it('of a remote service are not requested over http, nor with credentials in the address', async () => {
    assert.equal(await avatars.read(new URL('https://code.example/'), `${server.origin}/u/1`), undefined);
    assert.equal(await read(`${server.origin.replace('://', '://user:word@')}/u/1`), undefined);
    assert.deepEqual(heads, []);
  });

  describe('at other origins', () => {
    let requested: string[];
    const readAt = (service: string, address: string): Promise<string | undefined> => {
      const ports = realPorts({
        fetch: (url) => {
          requested.push(url);
          return Promise.resolve(new Response(PICTURE, { headers: PNG }));
        },
      });
      return new Avatars(ports, recordingLog()).read(new URL(service), address);
    };
    beforeEach(() => {
      requested = [];
    });

    for (const host of [
      'localhost',
      'code.localhost',
      '127.0.0.1',
      '0x7f.1',
      '8.8.8.8',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[2001:db8::1]',
      'router',
      'printer.local',
      'metadata.google.internal',
    ]) {
      it(`are not requested at ${host}, except by the service itself`, async () => {
        assert.equal(await readAt('https://code.example/', `https://${host}/u/1`), undefined);
        assert.equal(await readAt(`https://${host}:8443/`, `https://${host}/u/1`), undefined);
        assert.deepEqual(requested, []);
        assert.ok(await readAt(`https://${host}/api/`, `https://${host}/u/1`));
        assert.equal(requested.length, 1);
      });
    }

    for (const host of ['avatars.example', 'local.example', 'mylocalhost.example', 'v4.10.example', '1e100.net']) {
      it(`are requested at ${host}, over https only`, async () => {
        assert.ok(await readAt('https://code.example/', `https://${host}/u/1`));
        assert.equal(await readAt('https://code.example/', `http://${host}/u/1`), undefined);
        assert.deepEqual(requested, [`https://${host}/u/1`]);
      });
    }
  });

  for (const [what, answer] of [
    ['could not be read', 'nonsense'],
    ['were too large', picture(PICTURE, PNG, 600 * 1024)],
    ...[202, 302, 429, 503].map(
      (status) => [`came with ${status}`, httpAnswer(status, { ...PNG, location: '/' })] as const,
    ),
  ] as const) {
    it(`are requested again after they ${what}`, async () => {
      reply = answer;
      assert.equal(await read(), undefined);
      reply = picture();
      assert.ok(await read());
    });
  }

  for (const [what, answer] of [
    ['404', httpAnswer(404, {})],
    ['410', httpAnswer(410, {})],
    ['no picture', httpAnswer(200, { 'content-type': 'text/html' }, '<p>')],
  ] as const) {
    it(`are not requested again after the service reported none: ${what}`, async () => {
      reply = answer;
      assert.deepEqual([await read(), await read(), heads.length], [undefined, undefined, 1]);
    });
  }

  for (const [what, bytes, capacity] of [
    ['fifty', 600, 50],
    ['four megabytes of data URLs', 500 * 1024, 6],
  ] as const) {
    it(`are cached up to ${what}, the oldest dropped first`, async () => {
      reply = picture(PICTURE, PNG, bytes);
      const addresses = Array.from({ length: capacity + 1 }, (_, place) => `${server.origin}/u/${place}`);
      for (const address of addresses) await read(address);
      // Newest first: reading the dropped one evicts another, so it comes last.
      for (const address of addresses.toReversed().slice(0, capacity)) await read(address);
      assert.equal(heads.length, capacity + 1);
      await read(addresses[0]);
      assert.equal(heads.length, capacity + 2);
    });
  }
});
