import { environmentFor, NO_DIALOGS, runWithInput } from '../../base/node/runGit.ts';
import { temporaryFolder } from '../../base/node/temporaryFolder.ts';

const TIMEOUT_MS = 10_000;

const PROXIES = ['http_proxy', 'all_proxy', 'ALL_PROXY'];

/**
 * Makes Git's credential helpers forget what they keep for a user of a server. Never rejects.
 * @param origin such as `https://code.example`
 * @returns whether they have nothing for it now
 */
export async function rejectCredential(git: string, origin: string, userName: string): Promise<boolean> {
  const { protocol, host } = new URL(origin);
  // A line break would start another field.
  if (!/^[\x21-\x7e]{1,255}$/.test(userName)) return false;
  const server = `protocol=${protocol.slice(0, -1)}\nhost=${host}\nusername=${userName}\n\n`;
  // Git reports no failure of a helper.
  return (await isDone(git, ['credential', 'reject'], server)) && !(await isDone(git, ['credential', 'fill'], server));
}

/** Whether Git sends nothing to a proxy on the way to a server on this computer. False if that is not certain. */
export async function isDirect(git: string, origin: string): Promise<boolean> {
  if (PROXIES.some((name) => process.env[name])) return false;
  const proxy = ['config', '--get-urlmatch', 'http.proxy', origin];
  // VS Code's Git is configured by this environment, too.
  return (await isDone(git, ['--version'])) && !(await isDone(git, proxy, '', process.env));
}

/** Runs Git, which asks the user nothing. Never rejects. @returns whether it has succeeded. Drops what it writes. */
async function isDone(
  git: string,
  args: readonly string[],
  input = '',
  environment?: NodeJS.ProcessEnv,
): Promise<boolean> {
  try {
    // Not in a folder of somebody else, whose configuration could name another helper.
    await using folder = await temporaryFolder();
    const env = { ...(environment ?? environmentFor(folder.path)), ...NO_DIALOGS };
    const options = { cwd: folder.path, encoding: 'utf8', env, timeout: TIMEOUT_MS, windowsHide: true } as const;
    await runWithInput(git, args, options, input);
    return true;
  } catch {
    return false;
  }
}
