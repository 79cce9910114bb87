/** Escapes a text for use in a regular expression. */
export function pattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
