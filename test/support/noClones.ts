/** The rows of clones if there are none. */
export const NO_CLONE_ROWS = {
  all: [],
  own: [],
  byRepository: new Map<never, never>(),
  identity: '',
  lastUses: new Map<never, never>(),
};

/** The clones and their states if there are none. */
export const NO_CLONES = {
  version: {},
  branchNames: '[]',
  onDidChange: () => ({ dispose: () => undefined }),
  of: () => undefined,
  readIfDue: () => undefined,
  readAll: () => undefined,
};
