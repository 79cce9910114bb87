/**
 * Every id that the manifest and the code share. The manifest test holds package.json against these, and finds ids that
 * are written out anywhere else.
 */
export const Command = {
  signIn: 'repoRider.signIn',
  signOut: 'repoRider.signOut',
  refresh: 'repoRider.refresh',
  stopRefresh: 'repoRider.stopRefresh',
  retry: 'repoRider.retry',
  showRepository: 'repoRider.showRepository',
  openOnWeb: 'repoRider.openOnWeb',
  copyHttpsAddress: 'repoRider.copyHttpsAddress',
  copySshAddress: 'repoRider.copySshAddress',
  copyWebAddress: 'repoRider.copyWebAddress',
  copyFullName: 'repoRider.copyFullName',
  showSaying: 'repoRider.showSaying',
  countCyclists: 'repoRider.countCyclists',
  showQuota: 'repoRider.showQuota',
  showLog: 'repoRider.showLog',
  clearCache: 'repoRider.clearCache',
} as const;

export type CommandId = (typeof Command)[keyof typeof Command];

export const View = { repositories: 'repoRider.repositories' } as const;

/** Each type needs an activation event, or a page restored after a reload stays dead. */
export const Page = { repository: 'repoRider.repository' } as const;

/** Keys of `when` clauses. */
export const Context = { session: 'repoRider.session', reading: 'repoRider.reading' } as const;

export const Setting = {
  baseUrl: 'repoRider.baseUrl',
  counterUrl: 'repoRider.counterUrl',
  authentication: 'repoRider.authentication',
  refreshInterval: 'repoRider.refreshInterval',
} as const;

export const StatusBar = { quota: 'repoRider.quota' } as const;
