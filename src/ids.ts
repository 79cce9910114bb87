/**
 * The ids that the manifest and the code share. The manifest test compares them with package.json and rejects literal
 * ids anywhere else.
 */
export const Command = {
  signIn: 'repoRider.signIn',
  signOut: 'repoRider.signOut',
  openServerSetting: 'repoRider.openServerSetting',
  manageAccount: 'repoRider.manageAccount',
  addToken: 'repoRider.addToken',
  authorize: 'repoRider.authorize',
  unwatch: 'repoRider.unwatch',
  chooseOwners: 'repoRider.chooseOwners',
  lookUpUser: 'repoRider.lookUpUser',
  showAccount: 'repoRider.showAccount',
  refresh: 'repoRider.refresh',
  stopRefresh: 'repoRider.stopRefresh',
  showRepository: 'repoRider.showRepository',
  openOnWeb: 'repoRider.openOnWeb',
  refreshPage: 'repoRider.refreshPage',
  openPageOnWeb: 'repoRider.openPageOnWeb',
  openElsewhere: 'repoRider.openElsewhere',
  clone: 'repoRider.clone',
  cloneAll: 'repoRider.cloneAll',
  openAsWorkspace: 'repoRider.openAsWorkspace',
  fetch: 'repoRider.fetch',
  fetchAll: 'repoRider.fetchAll',
  cloneAndOpen: 'repoRider.cloneAndOpen',
  deleteClone: 'repoRider.deleteClone',
  cleanUpClones: 'repoRider.cleanUpClones',
  chooseCloneFolders: 'repoRider.chooseCloneFolders',
  useInThisWindow: 'repoRider.useInThisWindow',
  open: 'repoRider.open',
  openFolder: 'repoRider.openFolder',
  openInNewWindow: 'repoRider.openInNewWindow',
  addToWorkspace: 'repoRider.addToWorkspace',
  openContainingFolder: 'repoRider.openContainingFolder',
  openInTerminal: 'repoRider.openInTerminal',
  pull: 'repoRider.pull',
  pullAll: 'repoRider.pullAll',
  copyPath: 'repoRider.copyPath',
  copyCloneUrl: 'repoRider.copyCloneUrl',
  copyWebAddress: 'repoRider.copyWebAddress',
  copyFullName: 'repoRider.copyFullName',
  export: 'repoRider.export',
  goToRepository: 'repoRider.goToRepository',
  goToFile: 'repoRider.goToFile',
  openFileOnWeb: 'repoRider.openFileOnWeb',
  copyPermalink: 'repoRider.copyPermalink',
  cloneAndOpenFile: 'repoRider.cloneAndOpenFile',
  browseFiles: 'repoRider.browseFiles',
  switchBranch: 'repoRider.switchBranch',
  refreshFiles: 'repoRider.refreshFiles',
  closeFiles: 'repoRider.closeFiles',
  revealInSidebar: 'repoRider.revealInSidebar',
  filter: 'repoRider.filter',
  clearFilter: 'repoRider.clearFilter',
  saveFilter: 'repoRider.saveFilter',
  renameFilter: 'repoRider.renameFilter',
  editFilter: 'repoRider.editFilter',
  moveUp: 'repoRider.moveUp',
  moveDown: 'repoRider.moveDown',
  removeFilter: 'repoRider.removeFilter',
  sort: 'repoRider.sort',
  group: 'repoRider.group',
  pin: 'repoRider.pin',
  unpin: 'repoRider.unpin',
  addTag: 'repoRider.addTag',
  removeTag: 'repoRider.removeTag',
  showChanges: 'repoRider.showChanges',
  hideChanges: 'repoRider.hideChanges',
  markSeen: 'repoRider.markSeen',
  markAllSeen: 'repoRider.markAllSeen',
  showSaying: 'repoRider.showSaying',
  countCyclists: 'repoRider.countCyclists',
  showQuota: 'repoRider.showQuota',
  openDocumentation: 'repoRider.openDocumentation',
  showLog: 'repoRider.showLog',
  clearCache: 'repoRider.clearCache',
} as const;

export type CommandId = (typeof Command)[keyof typeof Command];

export const View = { repositories: 'repoRider.repositories', files: 'repoRider.files' } as const;

/** Each type needs an activation event; without it, a page restored after a reload stays empty. */
export const Page = {
  repository: 'repoRider.repository',
  account: 'repoRider.account',
  quota: 'repoRider.quotaPage',
} as const;

export type PageType = (typeof Page)[keyof typeof Page];

/** Keys of `when` clauses. */
export const Context = {
  session: 'repoRider.session',
  reading: 'repoRider.reading',
  rows: 'repoRider.rows',
  /** A code host serves files of repositories. */
  files: 'repoRider.hasFiles',
  /** No code host in use has sayings. */
  noSayings: 'repoRider.noSayings',
  watching: 'repoRider.watching',
  filtered: 'repoRider.filtered',
  changesShown: 'repoRider.changesShown',
  changed: 'repoRider.changed',
  /** A list of repositories is open. */
  finding: 'repoRider.finding',
  /** A list of files is open. */
  findingFile: 'repoRider.findingFile',
  /** The active editor shows a file in a clone of a repository at a code host in use. */
  fileInClone: 'repoRider.fileInClone',
  /** A clone is known. */
  clones: 'repoRider.hasClones',
  /** The files view has a repository. */
  browsing: 'repoRider.browsing',
  /** A remote window can use the extension on another computer: see `hasOtherComputer`. */
  otherComputer: 'repoRider.hasOtherComputer',
} as const;

export const Setting = {
  server: 'repoRider.server',
  cyclistCounter: 'repoRider.cyclistCounter',
  authentication: 'repoRider.authentication',
  hostsWithoutEncryption: 'repoRider.hostsWithoutEncryption',
  refreshInterval: 'repoRider.refreshInterval',
  cloneProtocol: 'repoRider.cloneProtocol',
  cloneLayout: 'repoRider.cloneLayout',
  cloneFolders: 'repoRider.cloneFolders',
  openAction: 'repoRider.openAction',
  fileCacheSize: 'repoRider.fileCacheSize',
  changesBadge: 'repoRider.changesBadge',
  showStarred: 'repoRider.showStarred',
} as const;

/**
 * Values of the `session` context key: `locked` if the secret storage can't be read, `misconfigured` if no account is
 * signed in and the configured address is invalid.
 */
export const SessionState = {
  locked: 'locked',
  misconfigured: 'misconfigured',
  signedOut: 'signedOut',
  signedIn: 'signedIn',
} as const;

export type SessionStateName = (typeof SessionState)[keyof typeof SessionState];

/** Other extensions pass this id to `authentication.getSession`. */
export const AUTHENTICATION_PROVIDER = 'repo-rider';

/** The scheme of addresses of files in repositories, which are shown without a clone. */
export const FILE_SCHEME = 'repo-rider';

export const StatusBar = { quota: 'repoRider.quota' } as const;

/** The names of language model tools; the manifest describes them. */
export const Tool = {
  listRepositories: 'repo-rider_list_repositories',
  getRepository: 'repo-rider_get_repository',
  readFile: 'repo-rider_read_file',
  getQuota: 'repo-rider_get_quota',
  countCyclists: 'repo-rider_count_cyclists',
} as const;

export type ToolName = (typeof Tool)[keyof typeof Tool];
