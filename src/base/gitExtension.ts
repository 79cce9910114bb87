import { type Disposable, type Event, extensions, type Uri } from 'vscode';

/** The part that we use of version 1 of the API of VS Code's Git extension. */
export interface GitApi {
  readonly git: { readonly path: string };
  readonly repositories: readonly GitRepository[];
  readonly onDidOpenRepository: Event<GitRepository>;
  /** The innermost open repository that has a file. */
  getRepository(uri: Uri): GitRepository | null;
  /** Git's questions for credentials go to each provider in turn, until one has an answer. */
  registerCredentialsProvider(provider: GitCredentialsProvider): Disposable;
}

/** Answers with what Git sends to a server, which has the origin of the question, and maybe its path. */
export interface GitCredentialsProvider {
  getCredentials(server: Uri): Promise<{ readonly username: string; readonly password: string } | undefined>;
}

export interface GitRepository {
  readonly rootUri: Uri;
  readonly state: {
    /** Undefined until Git has read it. */
    readonly HEAD: GitHead | undefined;
    readonly workingTreeChanges?: readonly GitChange[];
    readonly indexChanges?: readonly GitChange[];
    readonly mergeChanges?: readonly GitChange[];
    readonly untrackedChanges?: readonly GitChange[];
    readonly remotes: readonly GitRemote[];
    readonly onDidChange: Event<void>;
  };
  /** Reads the state. */
  status(): Promise<void>;
  /** Runs `git merge` with one argument. */
  merge(argument: string): Promise<void>;
  getBranches(query: { readonly remote: boolean; readonly contains: string }): Promise<readonly GitBranch[]>;
}

interface GitHead {
  /** Undefined without a branch. */
  readonly name?: string;
  /** Undefined before the first commit. */
  readonly commit?: string;
  readonly upstream?: { readonly remote: string };
  /** Commits that the upstream branch lacks. */
  readonly ahead?: number;
  /** Commits that only the upstream branch has. */
  readonly behind?: number;
}

interface GitChange {
  readonly uri: Uri;
}

/** A branch; `type` 1 is one of a remote. */
interface GitBranch {
  readonly type: number;
}

export interface GitRemote {
  readonly name: string;
  readonly fetchUrl?: string;
  readonly pushUrl?: string;
}

/** What version 1 of VS Code's Git extension exports. */
export interface GitExports {
  /** Whether Git is enabled and was found. */
  readonly enabled: boolean;
  readonly onDidChangeEnablement: Event<boolean>;
  getAPI(version: 1): GitApi;
}

export const GIT_EXTENSION = 'vscode.git';

/**
 * Calls back with Git's API as soon as it is available. This doesn't start Git: VS Code starts it with every window
 * where it may run, and `activate` only waits for it.
 * @param onFailure receives the error of a Git extension that can't be activated
 */
export function whenGitIsThere(use: (api: GitApi) => void, onFailure: (error: unknown) => void): Disposable {
  const subscriptions: Disposable[] = [];
  let found = false;
  const useWhenEnabled = (exports: GitExports): void => {
    if (exports.enabled) use(exports.getAPI(1));
    else subscriptions.push(exports.onDidChangeEnablement((enabled) => enabled && use(exports.getAPI(1))));
  };
  const findExtension = (): void => {
    const extension = extensions.getExtension<GitExports>(GIT_EXTENSION);
    if (found || !extension) return;
    found = true;
    extension.activate().then(useWhenEnabled, onFailure);
  };
  findExtension();
  // In an untrusted window, the extension is enabled later.
  subscriptions.push(extensions.onDidChange(findExtension));
  return {
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

/** The path of the program that VS Code's Git uses; undefined if there is none, or it hasn't started. */
export function gitProgram(): string | undefined {
  return startedGit()?.git.path;
}

/** Git's API, if VS Code has started Git. */
export function startedGit(): GitApi | undefined {
  const extension = extensions.getExtension<GitExports>(GIT_EXTENSION);
  return extension?.isActive === true && extension.exports.enabled ? extension.exports.getAPI(1) : undefined;
}
