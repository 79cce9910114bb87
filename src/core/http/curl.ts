import type { JournalEntry } from './journal.ts';

/**
 * The request of a journal entry as a command for a POSIX shell, with the variable `TOKEN` in place of the token.
 * @returns undefined for an address that the gate has refused: the token would go to another host
 */
export function toCurl(entry: JournalEntry): string | undefined {
  const { origin, path, query, accept, withCredential, isRefusedAddress } = entry;
  if (isRefusedAddress) return undefined;
  const authorization = withCredential ? [`--header "Authorization: token $TOKEN"`] : [];
  // Without globbing: curl makes many requests of an address with brackets or braces.
  return [
    'curl --globoff',
    `--header ${quoted(`Accept: ${accept}`)}`,
    ...authorization,
    quoted(origin + path + query),
  ].join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
