import { Uri, type Webview } from 'vscode';
import { escapeHtml } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { textLanguage } from '../base/language.ts';
import { pageTexts } from './pageTexts.ts';

/** The folder of the extension with all resources that pages may load. */
export const PAGES_FOLDER = ['dist', 'pages'] as const;

/**
 * The HTML document of a page: its texts, a script with a nonce, style sheets and a font. Nothing else can load, and no
 * connections are allowed.
 * @param page name of the bundle; also the prefix of the custom element.
 */
export function pageHtml(webview: Webview, extensionUri: Uri, page: string, title: string): string {
  const nonce = makeNonce();
  const source = webview.cspSource;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `font-src ${source}`,
    // The owner's avatar, which the extension fetches.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const address = (file: string): string =>
    webview.asWebviewUri(Uri.joinPath(extensionUri, ...PAGES_FOLDER, file)).toString();
  return `<!DOCTYPE html>
<html lang="${escapeHtml(textLanguage())}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${address('page.css')}">
<link rel="stylesheet" href="${address('codicon.css')}" id="vscode-codicon-stylesheet">
<script type="application/json" nonce="${nonce}" id="texts">${pageTexts(l10n.translation)}</script>
<script type="module" nonce="${nonce}" src="${address(`${page}.js`)}"></script>
</head>
<body><${page}-page></${page}-page></body>
</html>`;
}

function makeNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
