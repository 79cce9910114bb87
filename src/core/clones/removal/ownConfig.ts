import type { KeepReason } from './keepReason.ts';

/**
 * Finds a text that the user has written into a clone's configuration: `git branch --edit-description`.
 * @param config the output of `CONFIG_ARGUMENTS`
 */
export function keepForConfig(config: string): KeepReason | undefined {
  const keys = config.split('\0').map((entry) => entry.split('\n', 1)[0] ?? '');
  const key = keys.find((each) => each.startsWith('branch.') && each.endsWith('.description'));
  return key === undefined ? undefined : { kind: 'unsafe', key };
}
