import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Packs `repo-rider.vsix`, what a user installs. The packager first builds `dist/` itself (`vscode:prepublish`).
 * @returns the path of the package.
 */
export async function packageExtension(): Promise<string> {
  const packagePath = `${root}repo-rider.vsix`;
  await createVSIX({
    cwd: root,
    packagePath,
    // Everything that runs is in the bundles.
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
  return packagePath;
}

if (import.meta.main) await packageExtension();
