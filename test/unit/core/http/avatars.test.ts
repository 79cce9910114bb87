import assert from 'node:assert/strict';
import { Avatars } from '../../../../src/core/http/avatars.ts';
import { encodePng } from '../../../support/png.ts';
import { realPorts, recordingLog } from '../../../support/ports.ts';
import { httpAnswer, type RawServer, startRawServer } from '../../../support/rawServer.ts';

const PNG = { 'content-type': 'image/png' };
const PICTURE = encodePng(4, 4, () => [1, 2, 3]);
const SHOWN = `data:image/png;base64,${PICTURE.toString('base64')}`;

/** A whole answer with a picture, and as many bytes after it as are missing. */
function picture(bytes: Buffer = PICTURE, headers: Record<string, string> = PNG, length = bytes.length): Buffer {
  const head = httpAnswer(200, headers).replace('content-length: 0', `content-length: ${length}`);
  return Buffer.concat([Buffer.from(head), bytes, Buffer.alloc(length - bytes.length)]);
}

/** Four levels of a thousand copies each, as an attacker sends them: drawing this takes minutes. */
const NESTED_SVG = `<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><path d="M0 0h9v9"/></g>${['b', 'c', 'd', 'e']
  .map((id, level) => `<g id="${id}">${`<use href="#${'abcd'[level]}"/>`.repeat(20)}</g>`)
  .join('')}</svg>`;

/** A picture whose header says that it has another size. */
function resized(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
}

describe('the pictures of accounts', () => {
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

  it('come as data addresses, asked for once', async () => {
    assert.equal(await read(), SHOWN);
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
    ['text that is called a picture', httpAnswer(200, PNG, 'pixels')],
    ['SVG', httpAnswer(200, { 'content-type': 'image/svg+xml' }, NESTED_SVG)],
    ['SVG that is called PNG', httpAnswer(200, PNG, NESTED_SVG)],
    ['PNG that is called SVG', picture(PICTURE, { 'content-type': 'image/svg+xml' })],
    ['more pixels than are shown in a row', picture(encodePng(2049, 1, () => [1, 2, 3]))],
    ['more pixels than are shown in a column', picture(encodePng(1, 2049, () => [1, 2, 3]))],
    ['more pixels than any picture has', picture(resized(PICTURE, 0xffffffff, 4))],
    ['a picture without a pixel', picture(resized(PICTURE, 0, 4))],
    ['that there is none', httpAnswer(404, PNG, 'pixels')],
    ['another address', httpAnswer(302, { ...PNG, location: 'https://elsewhere.example/' }, 'pixels')],
    ['more than a picture has', picture(PICTURE, PNG, 600 * 1024)],
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

  it('of a service elsewhere are not asked for on this machine without https', async () => {
    assert.equal(await avatars.read(new URL('https://code.example/'), `${server.origin}/u/1`), undefined);
    assert.equal(await read(`${server.origin.replace('://', '://user:word@')}/u/1`), undefined);
    assert.deepEqual(heads, []);
  });

  describe('at other origins', () => {
    let asked: string[];
    const readAt = (service: string, address: string): Promise<string | undefined> => {
      const ports = realPorts({
        fetch: (url) => {
          asked.push(url);
          return Promise.resolve(new Response(PICTURE, { headers: PNG }));
        },
      });
      return new Avatars(ports, recordingLog()).read(new URL(service), address);
    };
    beforeEach(() => {
      asked = [];
    });

    for (const host of [
      'localhost',
      'LOCALHOST.',
      'code.localhost',
      '127.0.0.1',
      '127.0.0.1.',
      '0x7f.1',
      '2130706433',
      '192.168.0.7',
      '8.8.8.8',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[2001:db8::1]',
      'router',
      'router.',
      'printer.local',
      'printer.local..',
      'metadata.google.internal',
      'internal',
    ]) {
      it(`are not asked for at ${host}, but by its own service`, async () => {
        assert.equal(await readAt('https://code.example/', `https://${host}/u/1`), undefined);
        assert.equal(await readAt(`https://${host}:8443/`, `https://${host}/u/1`), undefined);
        assert.deepEqual(asked, []);
        assert.ok(await readAt(`https://${host}/api/`, `https://${host}/u/1`));
        assert.equal(asked.length, 1);
      });
    }

    for (const host of ['avatars.example', 'local.example', 'mylocalhost.example', 'v4.10.example', '1e100.net']) {
      it(`are asked for at ${host}, with https alone`, async () => {
        assert.ok(await readAt('https://code.example/', `https://${host}/u/1`));
        assert.equal(await readAt('https://code.example/', `http://${host}/u/1`), undefined);
        assert.deepEqual(asked, [`https://${host}/u/1`]);
      });
    }
  });

  for (const [what, answer] of [
    ['could not be read', 'nonsense'],
    ['were too large', picture(PICTURE, PNG, 600 * 1024)],
    ...[202, 204, 301, 302, 401, 403, 429, 500, 502, 503].map(
      (status) => [`came with ${status}`, httpAnswer(status, { ...PNG, location: '/' })] as const,
    ),
  ] as const) {
    it(`are asked for again after they ${what}`, async () => {
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
    it(`are not asked for again after the service said that there is none: ${what}`, async () => {
      reply = answer;
      assert.deepEqual([await read(), await read(), heads.length], [undefined, undefined, 1]);
    });
  }

  for (const [what, bytes, kept] of [
    ['fifty', 600, 50],
    ['four megabytes as they are written', 500 * 1024, 6],
  ] as const) {
    it(`are kept up to ${what}, the oldest dropped first`, async () => {
      reply = picture(PICTURE, PNG, bytes);
      const addresses = Array.from({ length: kept + 1 }, (_, place) => `${server.origin}/u/${place}`);
      for (const address of addresses) await read(address);
      // From the newest on: the one that was dropped comes last, as it takes the place of another.
      for (const address of addresses.toReversed().slice(0, kept)) await read(address);
      assert.equal(heads.length, kept + 1);
      await read(addresses[0]);
      assert.equal(heads.length, kept + 2);
    });
  }
});
