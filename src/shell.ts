import { commands, type ExtensionContext } from 'vscode';
import { PublicApi } from './api/api.ts';
import { DeactivatedError } from './api/apiErrors.ts';
import type { RepoRiderExports } from './api/repoRider.ts';
import { Lazy } from './base/core/lazy.ts';
import type { compose, HostTraits } from './compose/compose.ts';
import { type RiderAccess, reportStartFailure, StartWindow } from './compose/startWindow.ts';
import { offerFiles } from './files/fileSystem.ts';
import { Command, type CommandId, FILE_SCHEME, type ToolName } from './ids.ts';
import { registerTools } from './tools/registerTools.ts';

interface Manifest {
  readonly activationEvents?: readonly string[];
  readonly contributes: {
    readonly commands: readonly { readonly command: CommandId }[];
    readonly languageModelTools: readonly { readonly name: ToolName }[];
  };
}

/** The activated extension. */
export interface RunningExtension {
  /** The API for other extensions. */
  readonly exports: RepoRiderExports;
  /** Stores pending data before the window closes; never rejects. */
  readonly beforeClosing: () => Promise<void>;
}

/**
 * Registers everything that VS Code, Git, and other extensions find in a window. Everything else is loaded when it is
 * used first: most windows don't.
 * @param load loads everything else.
 * @param createWindow creates what exists once in a window, which only one extension can register.
 */
export function start(
  context: ExtensionContext,
  host: HostTraits,
  load: () => Promise<typeof compose>,
  createWindow: (rider: RiderAccess) => Pick<StartWindow, keyof StartWindow> = (rider) =>
    new StartWindow(context, rider),
): RunningExtension {
  const { contributes, activationEvents }: Manifest = context.extension.packageJSON;
  let isClosing = false;
  const lazyRider = new Lazy(async () => {
    const create = await load();
    // Loading takes milliseconds: other extensions run in between.
    await new Promise((resolve) => setTimeout(resolve));
    if (isClosing) return undefined;
    const rider = create(context, host, started);
    started.adopt(rider);
    return rider;
  });
  const rider: RiderAccess = {
    made: () => lazyRider.made,
    require: async () => (await lazyRider.get()) ?? deactivated(),
    request: () => lazyRider.get().catch(reportStartFailure),
  };
  const started = createWindow(rider);
  for (const { command } of contributes.commands) {
    context.subscriptions.push(
      commands.registerCommand(command, async (...args: readonly never[]) => {
        const run = async (): Promise<void> => (await rider.request())?.run(command, ...args);
        return command === Command.goToRepository ? started.firstBox.during(run) : run();
      }),
    );
  }
  if (activationEvents?.includes(`onFileSystem:${FILE_SCHEME}`)) {
    context.subscriptions.push(offerFiles(async () => (await rider.require()).files()));
  }
  const publicApi = new PublicApi(async () => (await rider.require()).api());
  const tools = contributes.languageModelTools.map(({ name }) => name);
  const registered = registerTools(tools, async (name) => (await rider.require()).tool(name));
  context.subscriptions.push(started, publicApi, ...registered);
  // In a later task, so that it doesn't delay activation.
  setTimeout(() => {
    if (isClosing) return;
    if (host.storeFolders) context.subscriptions.push(host.storeFolders(context.globalStorageUri, started.onFailure));
    void started.open();
  });
  return {
    exports: publicApi.exports,
    beforeClosing: async () => {
      isClosing = true;
      await lazyRider.made?.flush();
    },
  };
}

function deactivated(): never {
  throw new DeactivatedError();
}
