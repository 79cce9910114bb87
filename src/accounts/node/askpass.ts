import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { randomId } from '../../base/core/randomId.ts';
import { temporaryFolder } from '../../base/node/temporaryFolder.ts';
import type { GitCredential } from '../core/gitQuestion.ts';

/** Answers the questions of one run of Git. */
interface Askpass extends AsyncDisposable {
  /** The environment in which Git asks. It has no secret but the nonce, with which each answer is given once. */
  readonly env: NodeJS.ProcessEnv;
  /** Whether Git has got the password. */
  readonly isGiven: boolean;
}

/**
 * Answers Git's questions for a user name and a password through a pipe: no argument, file, or variable holds the
 * password. Only questions for exactly the credential's server are answered, each once.
 * @param folder contains `askpass.sh`, which Git runs, and `askpass.cjs`
 */
export async function startAskpass(folder: string, { origin, username, password }: GitCredential): Promise<Askpass> {
  const script = join(folder, 'askpass.sh');
  // Installing may lose this. If it can't be changed, Git reports it.
  await chmod(script, 0o755).catch(() => undefined);
  const nonce = randomId();
  const server = new URL(origin);
  // As Git writes them: https://git-scm.com/docs/gitcredentials#_requesting_credentials
  const userQuestion = `Username for '${origin}': `;
  // Before 2.48, Git doesn't encode the name.
  const passwordQuestions = [encodeURIComponent(username), username].map(
    (each) => `Password for '${server.protocol}//${each}@${server.host}': `,
  );
  let [hasUser, hasPassword] = [false, false];
  const answerTo = (question: unknown): string => {
    const isUser = question === userQuestion && !hasUser;
    const isPassword = passwordQuestions.some((each) => each === question) && !hasPassword;
    [hasUser, hasPassword] = [hasUser || isUser, hasPassword || isPassword];
    if (isUser) return `${username}\n`;
    return isPassword ? `${password}\n` : '';
  };
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let asked = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      asked += part;
      if (!asked.endsWith('\n') || socket.writableEnded) return;
      const [given, question] = parse(asked);
      socket.end(given === nonce ? answerTo(question) : '');
    });
  });
  const home = await temporaryFolder();
  const pipe = process.platform === 'win32' ? `\\\\.\\pipe\\repo-rider-${randomId()}` : join(home.path, 'pipe');
  try {
    await once(listening.listen(pipe), 'listening');
  } catch (error) {
    await home[Symbol.asyncDispose]();
    throw error;
  }
  return {
    env: {
      GIT_ASKPASS: script,
      REPO_RIDER_NODE: process.execPath,
      REPO_RIDER_ASKPASS: join(folder, 'askpass.cjs'),
      REPO_RIDER_PIPE: pipe,
      REPO_RIDER_NONCE: nonce,
    },
    get isGiven() {
      return hasPassword;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listening.close(resolve));
      await home[Symbol.asyncDispose]();
    },
  };
}

function parse(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
