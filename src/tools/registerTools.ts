import { type Disposable, lm } from 'vscode';
import { l10n } from '../base/l10n.ts';
import type { ToolName } from '../ids.ts';
import type { LanguageTool } from './tool.ts';
import { ToolError } from './toolError.ts';

/**
 * Registers the tools of the manifest, if VS Code has language models; some builds based on it don't.
 * @param find loads a tool on first invocation; most windows never need one.
 */
export function registerTools(
  names: readonly ToolName[],
  find: (name: ToolName) => Promise<LanguageTool>,
  host: Partial<typeof lm> | null = lm,
): Disposable[] {
  const register = host?.registerTool;
  if (!register) return [];
  const load = (name: ToolName): Promise<LanguageTool> => find(name).catch(throwLoadError);
  return names.map((name) =>
    register(name, {
      prepareInvocation: async ({ input }) => (await load(name)).prepare(input),
      invoke: async ({ input }, token) => (await load(name)).invoke(input, token),
    }),
  );
}

/** Throws the error for a model if a tool can't be loaded, without the cause: it may name files on this computer. */
function throwLoadError(error: unknown): never {
  if (error instanceof ToolError) throw error;
  throw new ToolError(l10n.t('Couldn’t start Repo Rider. Reload the window. If this persists, reinstall Repo Rider.'));
}
