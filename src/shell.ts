import { commands, type ExtensionContext, l10n, window } from 'vscode';
import { DeactivatedError } from './api/apiErrors.ts';
import { PublicApi } from './api/publicApi.ts';
import type { RepoRiderExports } from './api/repoRider.ts';
import type * as mainPart from './compose.ts';
import type { LaterParts, Rider } from './compose.ts';
import type { CommandId, ToolName } from './ids.ts';
import { registerTools } from './tools/registerTools.ts';

/** The files beside the entry, each read when it is needed. */
export interface Parts extends LaterParts {
  /** What every window has. */
  readonly main: () => Promise<typeof mainPart>;
}

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: CommandId }[];
    readonly languageModelTools: readonly { readonly name: ToolName }[];
  };
}

/** The extension, active. */
export interface Awake {
  /** What other extensions get. */
  readonly exports: RepoRiderExports;
  /** What is to be done before the window closes; never rejects. */
  readonly beforeClosing: () => Promise<void>;
}

/**
 * Registers what VS Code must find as soon as the extension is active, the commands and tools, and has everything else made in a later
 * turn: neither the window nor another extension waits for that.
 * @param userAgent named to services, where the host allows it.
 */
export function wake(context: ExtensionContext, parts: Parts, userAgent: string | undefined): Awake {
  const { contributes }: Manifest = context.extension.packageJSON;
  let isClosing = false;
  const rider = laterTurn().then(async () => {
    const { compose } = await parts.main();
    return isClosing ? undefined : compose(context, userAgent, parts);
  });
  // Whoever runs a command is told; VS Code logs it.
  void rider.catch(tellIncomplete);
  for (const { command } of contributes.commands) {
    const run = async (node: never, selected: never): Promise<void> => (await rider)?.run(command, node, selected);
    context.subscriptions.push(
      commands.registerCommand(command, (node: never, selected: never) => run(node, selected).catch(tellIncomplete)),
    );
  }
  const present = async (): Promise<Rider> => (await rider) ?? deactivated();
  const publicApi = new PublicApi(async () => (await present()).api());
  const tools = contributes.languageModelTools.map(({ name }) => name);
  context.subscriptions.push(publicApi, ...registerTools(tools, async (name) => (await present()).tool(name)));
  return {
    exports: publicApi.exports,
    beforeClosing: async () => {
      isClosing = true;
      await rider.then((each) => each?.flush()).catch(() => undefined);
    },
  };
}

function deactivated(): never {
  throw new DeactivatedError();
}

function laterTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** A file of the extension itself can't be read: it is damaged, or, on the web, out of reach. */
function tellIncomplete(error: unknown): never {
  void window.showErrorMessage(
    l10n.t('A part of Repo Rider can’t be read. Reload the window; if that does not help, install Repo Rider anew.'),
  );
  throw error;
}
