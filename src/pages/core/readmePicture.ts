import { bytesOfBase64 } from '../../base/core/bytes.ts';
import { rasterSize } from './rasterSize.ts';

/** A picture of this size is decoded into 36 MB. */
const MAX_PIXELS = 9_000_000;
const LONGEST_SIDE = 8192;

const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/**
 * The address of a picture for a page. Its type is found from its content.
 * @param base64 untrusted
 * @returns undefined unless it is a PNG, JPEG or WebP of a usual size
 */
export function pictureAddress(base64: string): string | undefined {
  const bytes = bytesOfBase64(base64);
  if (!bytes) return undefined;
  const type = TYPES.find((each) => rasterSize(each, bytes));
  const size = type && rasterSize(type, bytes);
  if (!size || size.width * size.height === 0 || size.width * size.height > MAX_PIXELS) return undefined;
  return Math.max(size.width, size.height) <= LONGEST_SIDE ? `data:${type};base64,${base64}` : undefined;
}
