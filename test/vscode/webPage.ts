import type { Settings } from './userSettings.ts';

export interface WebPageOptions {
  /** The origin of the page itself. */
  readonly origin: string;
  /** Paths of the extensions on the same origin. */
  readonly extensions: readonly string[];
  readonly settings: Settings;
  /** Whether secrets survive a reload of the page. */
  readonly keepSecrets: boolean;
}

/**
 * The page of a VS Code without a server, as a host writes it: the locations of files and extensions, and default
 * settings.
 */
export function webPage({ origin, extensions, settings, keepSecrets }: WebPageOptions): string {
  const { host, protocol } = new URL(origin);
  const configuration = {
    productConfiguration: { enableTelemetry: false, extensionsGallery: undefined },
    configurationDefaults: settings,
    // Extensions of a host count as installed, and notifications and dialogs work as usual: with an extension under
    // development, VS Code shows none.
    additionalBuiltinExtensions: extensions.map((path) => ({ scheme: protocol.slice(0, -1), authority: host, path })),
    // Each webview gets its own origin, as on the web.
    webviewEndpoint: `http://{{uuid}}.localhost:${new URL(origin).port}/out/vs/workbench/contrib/webview/browser/pre/`,
  };
  return `<!DOCTYPE html>
<html>
  <head>
    <meta charset="utf-8">
    <link rel="icon" href="/favicon.ico">
    <link rel="stylesheet" href="/out/vs/workbench/workbench.web.main.internal.css">
    <script>globalThis._VSCODE_FILE_ROOT = new URL('/out/', location.href).href;</script>
    <script type="module" src="/out/nls.messages.js"></script>
  </head>
  <body aria-label="">
    <script type="module">
      import init from '/workbench.js';
      const configuration = ${forScript(configuration)};
      init(document.body, ${keepSecrets ? `{ ...configuration, secretStorageProvider: ${secrets} }` : 'configuration'});
    </script>
  </body>
</html>
`;
}

/** Secrets that last as long as the tab does. Only for tests: real hosts of VS Code encrypt secrets. */
const secrets = `{
        type: 'persisted',
        get: async (key) => sessionStorage.getItem('secret ' + key) ?? undefined,
        set: async (key, value) => sessionStorage.setItem('secret ' + key, value),
        delete: async (key) => sessionStorage.removeItem('secret ' + key),
        keys: async () => Object.keys(sessionStorage).filter((key) => key.startsWith('secret ')).map((key) => key.slice(7)),
      }`;

/** JSON that does not end the surrounding script element. */
function forScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
