import type { JournalEntry } from './journal.ts';

/**
 * The request of a journal entry as a command, with the variable `TOKEN` instead of the token. It can be pasted into a
 * POSIX shell, PowerShell, and cmd: a service chooses parts of the address, and no shell may run them.
 * @returns undefined for an address that the gate refused: the token would be sent to another host
 */
export function toCurl(entry: JournalEntry): string | undefined {
  const { origin, path, query, accept, withCredential, isRefusedAddress } = entry;
  if (isRefusedAddress) return undefined;
  const authorization = withCredential ? ['--header "Authorization: token $TOKEN"'] : [];
  // Without globbing: curl expands brackets and braces in an address to many requests.
  return [
    'curl --globoff',
    `--header "Accept: ${accept.replace(/[^\w./+*;=, -]/g, '')}"`,
    ...authorization,
    `"${origin.replace(/[^\w.:/[\]-]/g, '')}${encoded(path + query)}"`,
  ].join(' ');
}

/**
 * Encodes each character that some shell could interpret between double quotation marks, and each percent sign that
 * encodes nothing.
 */
function encoded(text: string): string {
  return text.replaceAll(/%(?![\dA-Fa-f]{2})|[^\w.~/:?=&+,@;*%-]/gu, (character) =>
    Array.from(
      new TextEncoder().encode(character),
      (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  );
}
