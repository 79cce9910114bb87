import assert from 'node:assert/strict';
import sharp from 'sharp';
import { rasterSize } from '../../../../src/pages/core/rasterSize.ts';
import { encodePng } from '../../../support/png.ts';

const noise = sharp({
  create: {
    width: 37,
    height: 137,
    channels: 3,
    background: '#456',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
});
const frames = sharp(Buffer.alloc(37 * 274 * 3, 90), { raw: { width: 37, height: 274, channels: 3, pageHeight: 137 } });
const SIZE = { width: 37, height: 137 };

/** A JPEG segment with its length and content. */
const segment = (marker: number, content: readonly number[]): readonly number[] => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
];
const frame = (marker: number, height: number, width: number): readonly number[] =>
  segment(marker, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]);
const jpeg = (...segments: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat()]);

describe('the size of a raster picture', () => {
  for (const [what, type, made] of [
    ['PNG', 'image/png', () => noise.clone().png().toBuffer()],
    ['JPEG', 'image/jpeg', () => noise.clone().jpeg().toBuffer()],
    ['progressive JPEG', 'image/jpeg', () => noise.clone().jpeg({ progressive: true }).toBuffer()],
    ['WebP', 'image/webp', () => noise.clone().webp().toBuffer()],
    ['lossless WebP', 'image/webp', () => noise.clone().webp({ lossless: true }).toBuffer()],
    ['animated WebP', 'image/webp', () => frames.clone().webp({ loop: 1 }).toBuffer()],
  ] as const) {
    it(`is read: ${what}`, async () => assert.deepEqual(rasterSize(type, await made()), SIZE));
  }

  it('is that of the first JPEG frame', () => {
    const comment = segment(0xfe, [...frame(0xc0, 1, 1)]);
    assert.deepEqual(rasterSize('image/jpeg', jpeg(comment, frame(0xc2, 60_000, 50_000))), {
      width: 50_000,
      height: 60_000,
    });
    assert.deepEqual(rasterSize('image/jpeg', jpeg(frame(0xc0, 9000, 8000), frame(0xc0, 1, 1)))?.width, 8000);
  });

  it('is found after fill bytes', () => {
    const filled = jpeg([0xff, 0xff, 0xff], segment(0xe0, [1]), [0xff], frame(0xc0, 3, 4));
    assert.deepEqual(rasterSize('image/jpeg', filled), { width: 4, height: 3 });
  });

  const png = encodePng(2, 2, () => [1, 2, 3]);
  for (const [what, type, bytes] of [
    ['another type', 'image/gif', Buffer.from('GIF89a\x02\0\x02\0')],
    ['the name of an inherited property', 'constructor', png],
    ['a PNG labeled as JPEG', 'image/jpeg', png],
    [
      'a PNG with another first chunk',
      'image/png',
      Buffer.from(png.toString('latin1').replace('IHDR', 'CgBI'), 'latin1'),
    ],
    ['a truncated PNG', 'image/png', png.subarray(0, 30)],
    ['a JPEG with bytes between its segments', 'image/jpeg', jpeg(segment(0xe0, [1]), [0], frame(0xc0, 2, 2))],
    ['a JPEG whose scan comes before its frame', 'image/jpeg', jpeg(segment(0xda, [1]), frame(0xc0, 2, 2))],
    ['a JPEG in a JPEG', 'image/jpeg', jpeg([0xff, 0xd8], frame(0xc0, 2, 2))],
    ['a JPEG without a frame', 'image/jpeg', jpeg(segment(0xe0, [1, 2, 3, 4, 5, 6, 7, 8]))],
    ['a JPEG segment that goes beyond the end', 'image/jpeg', jpeg([0xff, 0xe0, 0xff, 0xff, 1, 2, 3, 4, 5, 6])],
    ['a WebP of an unknown kind', 'image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8Q'.padEnd(40, '\0'))],
  ] as const) {
    it(`is not read: ${what}`, () => assert.equal(rasterSize(type, bytes), undefined));
  }

  it('is read quickly, whatever the bytes are', () => {
    // 256 KB of empty segments.
    const many = jpeg(...Array.from({ length: 65_536 }, () => segment(0xe0, [])));
    assert.equal(rasterSize('image/jpeg', many), undefined);
    assert.equal(rasterSize('image/jpeg', jpeg([0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0, 0, 0])), undefined);
  });
});
