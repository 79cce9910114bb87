import { packageExtension } from '../../.scripts/package.ts';

/** Where the run's package is; set by `setUp.ts`. */
export const VSIX_VARIABLE = 'REPO_RIDER_E2E_VSIX';

let packaging: Promise<string> | undefined;

/** The package as a user gets it; made once for all tests of a run. */
export function packaged(): Promise<string> {
  const made = process.env[VSIX_VARIABLE];
  if (made) return Promise.resolve(made);
  packaging ??= packageExtension();
  return packaging;
}
