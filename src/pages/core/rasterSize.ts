/** Pixels. */
interface RasterSize {
  readonly width: number;
  readonly height: number;
}

/** The supported image formats, by media type. */
const READERS: Readonly<Record<string, (bytes: Uint8Array) => RasterSize | undefined>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/**
 * Reads the size that a decoder allocates for an image. Strict: a reader that skips unknown data may find another size
 * than the decoder. GIF is not supported, because each frame has its own size.
 * @param type the media type, in lower case.
 * @returns undefined for other types, and for data that doesn't exactly follow the format's specification.
 */
export function rasterSize(type: string, bytes: Uint8Array): RasterSize | undefined {
  return Object.hasOwn(READERS, type) ? READERS[type]?.(bytes) : undefined;
}

/** https://www.w3.org/TR/png-3/#5PNG-file-signature: the first chunk is IHDR, 13 bytes long. */
function pngSize(bytes: Uint8Array): RasterSize | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 33 || !startsWith(bytes, 0, '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR')) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** ITU-T T.81, annex B: a sequence of segments; the first frame header (SOF) has the size. */
function jpegSize(bytes: Uint8Array): RasterSize | undefined {
  const view = viewOf(bytes);
  if (!startsWith(bytes, 0, '\xff\xd8')) return undefined;
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker (B.1.1.2).
    if (bytes[at] === 0xff && marker === 0xff) {
      at++;
      continue;
    }
    // Only tables, comments and application data may precede the frame header.
    if (bytes[at] !== 0xff || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return undefined;
    const isFrame = marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** RFC 9649: lossy, lossless and extended files. In extended files, the canvas bounds every frame. */
function webpSize(bytes: Uint8Array): RasterSize | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 30 || !startsWith(bytes, 0, 'RIFF') || !startsWith(bytes, 8, 'WEBPVP8')) return undefined;
  if (startsWith(bytes, 15, ' ') && startsWith(bytes, 23, '\x9d\x01\x2a')) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (startsWith(bytes, 15, 'L') && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!startsWith(bytes, 15, 'X')) return undefined;
  return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return Array.from(text).every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}
