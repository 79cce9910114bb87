/** What matches this text and nothing else, as a part of an expression. */
export function pattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
