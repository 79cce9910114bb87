import { commands } from 'vscode';

/**
 * Renders Markdown with VS Code's own engine, to which other extensions may have added plugins. It runs synchronously in the
 * extension host, and its output is not sanitized.
 * @returns undefined if there is no engine, or it fails
 */
export async function renderMarkdown(text: string): Promise<string | undefined> {
  try {
    const rendered: unknown = await commands.executeCommand('markdown.api.render', text);
    return typeof rendered === 'string' ? rendered : undefined;
  } catch {
    return undefined;
  }
}
