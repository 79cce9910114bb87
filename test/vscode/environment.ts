import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Variables of the surrounding VS Code, code-server or shell that would change the server's behavior. */
const foreign =
  /^(VSCODE_(IPC_HOOK|IPC_HOOK_CLI|ESM_ENTRYPOINT|AGENT_FOLDER|NLS_CONFIG|PORTABLE|PID|CWD|PROXY_URI)|ELECTRON_RUN_AS_NODE|CODE_SERVER_.*|CS_.*|PORT|PASSWORD|HASHED_PASSWORD|LOG_LEVEL)$/;

/**
 * The environment of a VS Code server with all files in `userDataDir`: the caller's variables and `extra`, without
 * those for another VS Code. Its extension host inherits it.
 */
export function serverEnvironment(
  userDataDir: string,
  extra: NodeJS.ProcessEnv = {},
  base: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const inherited = Object.entries(base).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(inherited),
    // Disables the Marketplace: code-server would request open-vsx.org.
    EXTENSIONS_GALLERY: '{}',
    // As if started from a terminal; otherwise, VS Code uses the environment and PATH of the user's login shell.
    VSCODE_CLI: '1',
    // A device id, code-server's logs.
    XDG_CACHE_HOME: join(userDataDir, 'cache'),
    XDG_DATA_HOME: join(userDataDir, 'share'),
    ...(holdsSockets(userDataDir) && { XDG_RUNTIME_DIR: userDataDir, TMPDIR: temporaryFolder(userDataDir) }),
    ...extra,
  };
}

/** Creates the folders in `serverEnvironment` that must exist. */
export async function makeServerFolders(userDataDir: string): Promise<void> {
  await mkdir(temporaryFolder(userDataDir), { recursive: true });
}

function temporaryFolder(userDataDir: string): string {
  return join(userDataDir, 'tmp');
}

/**
 * VS Code and its Git leave the sockets of their extension hosts behind, by default in the temporary folder. A socket's
 * path has at most 107 bytes, of which VS Code's `/vscode-ipc-UUID.sock` needs 53.
 */
function holdsSockets(folder: string): boolean {
  return process.platform === 'linux' && Buffer.byteLength(folder) <= 54;
}
