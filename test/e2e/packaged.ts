import { packageExtension } from '../../.scripts/package.ts';

let packaging: Promise<string> | undefined;

/** The package as a user gets it; made once for all tests of a run. */
export function packaged(): Promise<string> {
  packaging ??= packageExtension();
  return packaging;
}
