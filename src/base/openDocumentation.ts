import { commands, Uri } from 'vscode';

/** The documents that are opened by name; they are in the package, in English. */
const DOCUMENTS: ReadonlySet<unknown> = new Set([
  'README',
  'accounts-and-tokens',
  'cloning',
  'files',
  'pages',
  'search',
  'sidebar',
  'troubleshooting',
]);

/**
 * Opens the documentation in VS Code's Markdown preview.
 * @param place a document, and maybe a heading, such as `cloning#credentials`; anything else leads to the list of
 * documents, because any extension can pass anything
 */
export async function openDocumentation(extensionUri: Uri, place?: unknown): Promise<void> {
  const [name = '', heading = ''] = typeof place === 'string' ? place.split('#') : [];
  const file = `${DOCUMENTS.has(name) ? name : 'README'}.md`;
  const fragment = /^[\w-]{1,100}$/.test(heading) ? heading : '';
  const address = Uri.joinPath(extensionUri, 'docs', file).with({ fragment });
  try {
    await commands.executeCommand('markdown.showPreview', address);
  } catch {
    // The built-in extension for Markdown may be disabled.
    await commands.executeCommand('vscode.open', address);
  }
}
