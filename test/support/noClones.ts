/** The clones and their states if there are none. */
export const NO_CLONES = {
  version: {},
  branchNames: '[]',
  hasAny: false,
  onDidChange: () => ({ dispose: () => undefined }),
  of: () => undefined,
  readIfDue: () => undefined,
  readAll: () => undefined,
};
