import { type Disposable, lm } from 'vscode';
import type { ToolName } from '../ids.ts';
import type { LanguageTool } from './tool.ts';

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
  return names.map((name) =>
    register(name, {
      prepareInvocation: async ({ input }) => (await find(name)).prepare(input),
      invoke: async ({ input }, token) => (await find(name)).invoke(input, token),
    }),
  );
}
