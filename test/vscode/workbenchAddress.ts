export interface AddressOptions {
  /** Folders of extensions to load from their sources. */
  readonly extensionDevelopmentPath?: string | readonly string[] | undefined;
  /** The CommonJS module whose `run()` runs the tests. */
  readonly extensionTestsPath?: string | undefined;
  /** The folder to open; an empty window without one. */
  readonly folder?: string | undefined;
  /** The log level, such as `trace`, or `PUBLISHER.NAME=trace` for one extension. */
  readonly logLevel?: string | undefined;
}

/** The address of a workbench of a VS Code server at `origin`. Paths are absolute and the server's. */
export function windowAddress(origin: string, options: AddressOptions = {}): string {
  const { host } = new URL(origin);
  const remote = (path: string): string => `vscode-remote://${host}${encodeURI(path)}`;
  const development = [options.extensionDevelopmentPath ?? []].flat();
  const payload: [string, string][] = [
    ...development.map((path): [string, string] => ['extensionDevelopmentPath', remote(path)]),
    ...(options.extensionTestsPath === undefined
      ? []
      : [['extensionTestsPath', remote(options.extensionTestsPath)] satisfies [string, string]]),
    ...(options.logLevel === undefined ? [] : [['logLevel', options.logLevel] satisfies [string, string]]),
    ['skipWelcome', 'true'],
  ];
  const address = new URL('/', origin);
  if (options.folder === undefined) address.searchParams.set('ew', 'true');
  else address.searchParams.set('folder', options.folder);
  address.searchParams.set('payload', JSON.stringify(payload));
  return address.href;
}
