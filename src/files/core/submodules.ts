import { parseGitConfig } from '../../clones/core/find/gitConfig.ts';
import { isUsablePath } from '../../hosts/core/treeAnswer.ts';
import { MAX_ADDRESS } from '../../model/core/maxLengths.ts';

/** The file of a repository that names its submodules. */
export const MODULES_FILE = '.gitmodules';

/** Bytes of that file. Longer ones, which no one writes, are not read. */
export const MAX_MODULES_BYTES = 256 * 1024;

/**
 * The addresses of submodules by their paths, as `.gitmodules` has them: relative ones stay relative.
 * @returns none for a file that Git would reject, too
 */
export function submoduleAddresses(content: Uint8Array): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  if (content.length > MAX_MODULES_BYTES) return addresses;
  const fields = new Map<string, { path?: string; url?: string }>();
  for (const { section, subsection, key, value } of parseGitConfig(new TextDecoder().decode(content)) ?? []) {
    if (section !== 'submodule' || subsection === undefined) continue;
    const module = fields.get(subsection) ?? {};
    fields.set(subsection, module);
    if (key === 'path' || key === 'url') module[key] = value;
  }
  for (const { path, url } of fields.values()) {
    const isUsable = path !== undefined && isUsablePath(path) && url !== undefined && url !== '';
    if (isUsable && url.length <= MAX_ADDRESS) addresses.set(path, url);
  }
  return addresses;
}
