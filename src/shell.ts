import { commands, type ExtensionContext, l10n } from 'vscode';
import { DeactivatedError } from './api/apiErrors.ts';
import { PublicApi } from './api/publicApi.ts';
import type { RepoRiderExports } from './api/repoRider.ts';
import type * as composition from './compose.ts';
import type { HostTraits, Rider } from './compose.ts';
import { Lazy } from './core/lazy.ts';
import type { CommandId, ToolName } from './ids.ts';
import { offerReload } from './platform/reloadOffer.ts';
import { registerTools } from './tools/registerTools.ts';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: CommandId }[];
    readonly languageModelTools: readonly { readonly name: ToolName }[];
  };
}

/** The extension, active. */
export interface RunningExtension {
  /** What other extensions get. */
  readonly exports: RepoRiderExports;
  /** What is to be done before the window closes; never rejects. */
  readonly beforeClosing: () => Promise<void>;
}

/**
 * Registers what VS Code must find as soon as the extension is active, the commands and tools, and has everything else made
 * in a later turn: nobody who waits for the extension to be active waits for that.
 * @param load reads everything else.
 */
export function start(
  context: ExtensionContext,
  host: HostTraits,
  load: () => Promise<Pick<typeof composition, 'compose'>> = () => import('./compose.ts'),
): RunningExtension {
  const { contributes }: Manifest = context.extension.packageJSON;
  let isClosing = false;
  const rider = new Lazy(async () => {
    const { compose } = await load();
    return isClosing ? undefined : compose(context, host);
  });
  setTimeout(() => void rider.get().catch(reportStartFailure));
  for (const { command } of contributes.commands) {
    context.subscriptions.push(
      commands.registerCommand(command, async (node: never, selected: never) => {
        const awake = await rider.get().catch(reportStartFailure);
        await awake?.run(command, node, selected);
      }),
    );
  }
  const present = async (): Promise<Rider> => (await rider.get()) ?? deactivated();
  const publicApi = new PublicApi(async () => (await present()).api());
  const tools = contributes.languageModelTools.map(({ name }) => name);
  context.subscriptions.push(publicApi, ...registerTools(tools, async (name) => (await present()).tool(name)));
  return {
    exports: publicApi.exports,
    beforeClosing: async () => {
      isClosing = true;
      await rider.made?.flush();
    },
  };
}

function deactivated(): never {
  throw new DeactivatedError();
}

/** The file that has it all can't be read, or not be run; whoever asks again has it tried again. */
function reportStartFailure(error: unknown): undefined {
  console.error(error);
  void offerReload(
    l10n.t('Repo Rider could not start. Reload the window; if that does not help, install Repo Rider anew.'),
  );
}
