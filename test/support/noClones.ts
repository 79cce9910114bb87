/** The clones and their states if there are none. */
export const NO_CLONES = {
  version: {},
  hasAny: false,
  onDidChange: () => ({ dispose: () => undefined }),
  of: () => undefined,
  readIfDue: () => undefined,
  readAll: () => undefined,
};
