import { execFile } from 'node:child_process';

/** Options of `git commit` that name an author. */
export const AUTHOR = ['-c', 'user.name=Rita', '-c', 'user.email=rita@example.com'];

/** Runs git without stored credentials and without prompts. @returns what it writes */
export function git(args: readonly string[], input = ''): Promise<Buffer> {
  const env = {
    PATH: process.env.PATH,
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
  };
  return new Promise((resolve, reject) => {
    const options = { env, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
    const { stdin } = execFile('git', args, options, (error, stdout, stderr) => {
      if (error) reject(Object.assign(error, { stderr: stderr.toString() }));
      else resolve(stdout);
    });
    // Many commands end without reading it.
    stdin?.on('error', () => undefined).end(input);
  });
}
