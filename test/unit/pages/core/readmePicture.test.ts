import assert from 'node:assert/strict';
import { pictureAddress } from '../../../../src/pages/core/readmePicture.ts';
import { encodePng } from '../../../support/png.ts';

const white = [255, 255, 255] as const;
const png = (width: number, height: number): Buffer => encodePng(width, height, () => white);

/** A PNG whose header says another size than its data. */
function claiming(width: number, height: number): Buffer {
  const bytes = png(1, 1);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('the address of a picture in a README', () => {
  it('contains a picture of a usual size', () => {
    const base64 = png(40, 30).toString('base64');
    assert.equal(pictureAddress(base64), `data:image/png;base64,${base64}`);
  });

  for (const [what, base64] of [
    ['nothing', ''],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['a picture that takes much memory', claiming(8000, 8000).toString('base64')],
    ['a very long picture', claiming(9000, 10).toString('base64')],
    ['an empty picture', claiming(0, 10).toString('base64')],
  ] as const) {
    it(`is none for ${what}`, () => assert.equal(pictureAddress(base64), undefined));
  }
});
