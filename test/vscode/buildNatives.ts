import { allowScripts } from './manifest.ts';
import { type NpmStep, npmMajor, runNpm } from './npm.ts';
import { startProcess } from './process.ts';
import { SetupError } from './setupErrors.ts';

/** Without these, the extension host does not start. VS Code 1.105 has the last, later ones the one before it. */
const natives = ['@vscode/spdlog', '@vscode/native-watchdog', 'native-watchdog'];

export interface BuildOptions extends Omit<NpmStep, 'args' | 'env' | 'node'> {
  /** The dependencies of VS Code's server. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Variables with the paths of Python, make and the compiler. */
  readonly tools: Readonly<Record<string, string>>;
  /** The Node to build for, and its headers. */
  readonly node: { readonly executable: string; readonly nodedir: string };
}

/**
 * Builds the native modules that VS Code's server needs for that Node, and loads them once.
 * @throws {SetupError} when they do not build or do not load
 */
export async function buildNatives(options: BuildOptions): Promise<void> {
  const { dependencies, tools, node, ...step } = options;
  const needed = natives.filter((name) => name in dependencies);
  await allowScripts(step.cwd, needed);
  await runNpm({
    ...step,
    node: node.executable,
    args: ['rebuild', ...needed],
    // Compiles in parallel, and downloads no headers.
    env: { ...tools, JOBS: 'max', [await nodedirVariable(node.executable)]: node.nodedir },
  });
  const script = needed.map((name) => `require(${JSON.stringify(name)});`).join(' ');
  const check = startProcess(node.executable, ['--input-type=commonjs', '-e', script], {
    cwd: step.cwd,
    logFile: step.logFile,
    signal: AbortSignal.timeout(180_000),
  });
  if ((await check.exited) !== 0) {
    throw new SetupError(`Could not ${step.purpose}: they do not load; the details are in ${step.logFile}.`);
  }
}

/** npm 11's node-gyp reads the new name; npm 12 announces that it will drop the old one. */
async function nodedirVariable(node: string): Promise<string> {
  return (await npmMajor(node)) >= 11 ? 'npm_package_config_node_gyp_nodedir' : 'npm_config_nodedir';
}
