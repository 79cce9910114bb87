import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { randomId } from '../../base/core/randomId.ts';
import { temporaryFolder } from '../../base/node/temporaryFolder.ts';
import { type CredentialFor, parseAskpassQuestion } from '../core/gitQuestion.ts';

/** Answers the questions of one run of Git. */
interface Askpass extends AsyncDisposable {
  /** The environment in which Git asks. It has no secret but the nonce. */
  readonly env: NodeJS.ProcessEnv;
  /** Whether Git has got the password. */
  readonly isGiven: boolean;
}

/** The customary name beside a token of GitHub, which accepts any. */
const ANY_USER = 'x-access-token';

/**
 * Answers Git's questions for a user name and a password through a pipe: no argument, file, or variable holds the
 * password. Only questions for exactly the credential's server and user are answered.
 * @param folder contains `askpass.sh`, which Git runs, and `askpass.cjs`
 */
export async function startAskpass(folder: string, credentialFor: CredentialFor): Promise<Askpass> {
  const script = join(folder, 'askpass.sh');
  // Installing may lose this. If it can't be changed, Git reports it.
  await chmod(script, 0o755).catch(() => undefined);
  const nonce = randomId();
  let isGiven = false;
  /** The user may be asked for it. */
  let credential: ReturnType<CredentialFor> | undefined;
  const answerTo = async (text: unknown): Promise<string> => {
    const question = parseAskpassQuestion(text);
    if (!question) return '';
    credential ??= credentialFor(question.origin);
    const { origin, username = '', password } = (await credential) ?? {};
    const isOwn = question.kind === 'user' || [username.toLowerCase(), ANY_USER].includes(question.user.toLowerCase());
    if (origin !== question.origin || !isOwn) return '';
    if (question.kind === 'user') return `${username}\n`;
    isGiven = true;
    return `${password}\n`;
  };
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (!text.endsWith('\n') || socket.writableEnded) return;
      const [given, question] = parse(text);
      const answering = given === nonce ? answerTo(question) : Promise.resolve('');
      void answering.catch(() => '').then((answer) => socket.end(answer));
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
      return isGiven;
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
