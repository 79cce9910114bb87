import { FileHosts } from '../../src/files/core/fileHosts.ts';

/** Code hosts that serve files, without a request; of other hosts than GitHub, once they were asked. */
export function fileHostsThatServe(): FileHosts {
  return new FileHosts(async () => true);
}
