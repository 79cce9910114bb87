import type { JournalEntry } from './journal.ts';

/**
 * The request of a journal entry as a command for a POSIX shell, with the variable `TOKEN` instead of the token.
 * @returns undefined for an address that the gate refused: the token would be sent to another host
 */
export function toCurl(entry: JournalEntry): string | undefined {
  const { origin, path, query, accept, withCredential, isRefusedAddress } = entry;
  if (isRefusedAddress) return undefined;
  const authorization = withCredential ? [`--header "Authorization: token $TOKEN"`] : [];
  // Without globbing: curl expands brackets and braces in an address to many requests.
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
