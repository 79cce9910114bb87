import { commands, type ExtensionContext, l10n, window } from 'vscode';
import type * as mainPart from './compose.ts';
import type { LaterParts } from './compose.ts';
import type { CommandId } from './ids.ts';

/** The files beside the entry, each read when it is needed. */
export interface Parts extends LaterParts {
  /** What every window has. */
  readonly main: () => Promise<typeof mainPart>;
}

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: CommandId }[] };
}

/**
 * Registers what VS Code must find as soon as the extension is active, the commands, and has everything else made in a later
 * turn: neither the window nor another extension waits for that.
 * @param userAgent named to services, where the host allows it.
 * @returns what is to be done before the window closes; never rejects.
 */
export function wake(context: ExtensionContext, parts: Parts, userAgent: string | undefined): () => Promise<void> {
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
  return async () => {
    isClosing = true;
    await rider.then((each) => each?.flush()).catch(() => undefined);
  };
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
