import type { JournalEntry } from './journal.ts';

/**
 * The request of a journal entry as a command for a POSIX shell. In place of the token stands a variable that whoever
 * runs it has to set.
 */
export function toCurl({ origin, path, query, accept, withCredential }: JournalEntry): string {
  const authorization = withCredential ? [`--header "Authorization: token $TOKEN"`] : [];
  return ['curl', `--header ${quoted(`Accept: ${accept}`)}`, ...authorization, quoted(origin + path + query)].join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
