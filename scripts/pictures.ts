import sharp from 'sharp';

/** The icon's width and height in pixels: twice the size that the Marketplace requires, for high-density screens. */
export const ICON_SIDE = 256;

/** No dithering: it makes gradients larger without a visible benefit. */
const LIGHT = { palette: true, dither: 0, compressionLevel: 9, effort: 10 } as const;

/** Renders the Marketplace icon from its SVG source, which has no fixed size. */
export function drawIcon(svg: Uint8Array): Promise<Uint8Array> {
  return sharp(svg).resize(ICON_SIDE, ICON_SIDE).png(LIGHT).toBuffer();
}

/** Compresses a screenshot: with a palette, it has less than half the size, because windows have few colors. */
export function lighten(png: Uint8Array): Promise<Uint8Array> {
  return sharp(png).png(LIGHT).toBuffer();
}

/** One picture of a moving one. */
export interface Frame {
  readonly png: Uint8Array;
  /** How long it is shown. */
  readonly ms: number;
}

/** Joins pictures of the same size to a GIF that repeats without an end. */
export function animate(frames: readonly Frame[]): Promise<Uint8Array> {
  const pictures = frames.map(({ png }) => Buffer.from(png));
  const delay = frames.map(({ ms }) => ms);
  return sharp(pictures, { join: { animated: true } })
    .gif({ delay, loop: 0, effort: 10, dither: 0, interFrameMaxError: 2 })
    .toBuffer();
}
