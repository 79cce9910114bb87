import { type Disposable, l10n, lm } from 'vscode';
import type { ToolName } from '../ids.ts';
import type { LanguageTool } from './tool.ts';
import { ToolError } from './toolError.ts';

/**
 * Registers tools that the manifest describes, where VS Code has language models; some that are built of it have none.
 * @param find a tool, which is had when a model calls it: most windows never have one that does.
 */
export function registerTools(
  names: readonly ToolName[],
  find: (name: ToolName) => Promise<LanguageTool>,
  host: Partial<typeof lm> | null = lm,
): Disposable[] {
  const register = host?.registerTool;
  if (!register) return [];
  const had = async (name: ToolName): Promise<LanguageTool> => {
    try {
      return await find(name);
    } catch (error) {
      throw notHad(error);
    }
  };
  return names.map((name) =>
    register(name, {
      prepareInvocation: async ({ input }) => (await had(name)).prepare(input),
      invoke: async ({ input }, token) => (await had(name)).invoke(input, token),
    }),
  );
}

/** What a model is told where a tool can't be had: never what was thrown, which may name files of this computer. */
function notHad(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  return new ToolError(
    l10n.t('Repo Rider could not start. Reload the window; if that does not help, install Repo Rider anew.'),
  );
}
