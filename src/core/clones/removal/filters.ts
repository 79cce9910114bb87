import type { KeepReason } from './keepReason.ts';

/** The arguments of `git` for the filters of files, whose paths it reads from a list with NUL. */
export const FILTER_ARGUMENTS = ['check-attr', '-z', '--stdin', 'filter'] as const;

/**
 * The names of the filters that change files before Git compares them, also those of the user.
 * @param config the output of `CONFIG_ARGUMENTS`
 */
export function filterNames(config: string): ReadonlySet<string> {
  const entries = config.split('\0').map((entry) => entry.split('\n', 1)[0] ?? '');
  const keys = entries.filter((key) => key.startsWith('filter.') && /\.(clean|process)$/.test(key));
  return new Set(keys.map((key) => key.slice('filter.'.length, key.lastIndexOf('.'))));
}

/**
 * Finds a file that a filter changes: Git doesn't show changes that the filter removes, such as results in a notebook.
 * @param output of `FILTER_ARGUMENTS`: https://git-scm.com/docs/git-check-attr#_output
 */
export function keepForFilters(output: string, names: ReadonlySet<string>): KeepReason | undefined {
  const fields = output.split('\0');
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [path = '', value = ''] = [fields[at], fields[at + 2]];
    if (names.has(value)) return { kind: 'filtered', path };
  }
  return undefined;
}
