export const PRIVATE_ARCHIVED = 'is:private is:archived';

export const CLONED_CHANGES = 'is:cloned is:dirty';

/** Own repositories with recent commits. */
export function activeOf(logins: readonly string[]): string {
  return `owner:${[...new Set(logins)].join(',')} pushed:<30d`;
}
