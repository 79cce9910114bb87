/** Bytes as base64 in lines of 60 characters, each with a line break, as GitHub sends them. */
export function base64Lines(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{1,60}/g, '$&\n');
}
