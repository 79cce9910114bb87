import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Variables of the surrounding VS Code, code-server or shell that would make a server behave as theirs. */
const foreign =
  /^(VSCODE_(IPC_HOOK|IPC_HOOK_CLI|ESM_ENTRYPOINT|AGENT_FOLDER|NLS_CONFIG|PORTABLE|PID|CWD|PROXY_URI)|ELECTRON_RUN_AS_NODE|CODE_SERVER_.*|CS_.*|PORT|PASSWORD|HASHED_PASSWORD|LOG_LEVEL)$/;

/**
 * The environment of a VS Code server whose files are all in `userDataDir`: the caller's and `extra`, which its
 * extension host inherits, without what is meant for another VS Code.
 */
export function serverEnvironment(
  userDataDir: string,
  extra: NodeJS.ProcessEnv = {},
  base: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const kept = Object.entries(base).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(kept),
    // No marketplace: code-server would ask open-vsx.org.
    EXTENSIONS_GALLERY: '{}',
    // As if started from a terminal: else VS Code asks a login shell for its environment, whose PATH is the person's.
    VSCODE_CLI: '1',
    // A device id, code-server's logs.
    XDG_CACHE_HOME: join(userDataDir, 'cache'),
    XDG_DATA_HOME: join(userDataDir, 'share'),
    ...(holdsSockets(userDataDir) && { XDG_RUNTIME_DIR: userDataDir, TMPDIR: temporaryFolder(userDataDir) }),
    ...extra,
  };
}

/** Makes the folders that `serverEnvironment` names and that must exist. */
export async function makeServerFolders(userDataDir: string): Promise<void> {
  await mkdir(temporaryFolder(userDataDir), { recursive: true });
}

function temporaryFolder(userDataDir: string): string {
  return join(userDataDir, 'tmp');
}

/**
 * VS Code and its Git leave the sockets of their extension hosts behind, by default in the temporary folder.
 * A socket's path has at most 107 bytes, of which VS Code's `/vscode-ipc-UUID.sock` takes 53.
 */
function holdsSockets(folder: string): boolean {
  return process.platform === 'linux' && Buffer.byteLength(folder) <= 54;
}
