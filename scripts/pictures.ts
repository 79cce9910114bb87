import sharp from 'sharp';

/** The sides of the icon, in pixels: what the Marketplace requires, twice as large for dense screens. */
export const ICON_SIDE = 256;

/** Of a gradient, dots of other colours would make more bytes than they are worth. */
const LIGHT = { palette: true, dither: 0, compressionLevel: 9, effort: 10 } as const;

/** Draws the icon of the Marketplace page from its source, which has no size of its own. */
export function drawIcon(svg: Uint8Array): Promise<Uint8Array> {
  return sharp(svg).resize(ICON_SIDE, ICON_SIDE).png(LIGHT).toBuffer();
}

/** Makes a picture of a window light: it has few colours, and with a palette of them it has less than half of the bytes. */
export function lighten(png: Uint8Array): Promise<Uint8Array> {
  return sharp(png).png(LIGHT).toBuffer();
}
