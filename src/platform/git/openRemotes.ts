import { pathsAt } from '../../core/credentials/gitQuestion.ts';
import { startedGit } from './gitExtension.ts';

/** The paths of the remotes at a server that the repositories have which are open in this window. */
export function openPathsAt(origin: string): readonly string[] {
  const remotes = startedGit()?.repositories.flatMap(({ state }) => state.remotes) ?? [];
  const addresses = remotes.flatMap(({ fetchUrl, pushUrl }) => [fetchUrl, pushUrl]);
  return pathsAt(
    origin,
    addresses.filter((address) => address !== undefined),
  );
}
