import { nodeExecutable } from '../vscode/paths.ts';
import { startProcess } from '../vscode/process.ts';
import type { Limits } from './figures/rounds.ts';

/**
 * Measures in a dedicated process of Node.
 * @param args the script, and its arguments
 * @returns the last line that the script prints, which is JSON
 */
export async function measureInProcess<Figures>(args: readonly string[], signal: AbortSignal): Promise<Figures> {
  const lines: string[] = [];
  const running = startProcess(nodeExecutable(), args, { signal, onLine: (line) => lines.push(line) });
  const code = await running.exited;
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}: ${running.output(20)}`);
  return JSON.parse(lines.at(-1) ?? '') as Figures;
}

/** Limits as an argument of a process that starts now. */
export function argumentOf({ endsAt, rounds }: Limits): string {
  return JSON.stringify({ endsAt: endsAt - performance.now(), rounds } satisfies Limits);
}

/** Reads the limits that this process was started with: its clock started at 0. */
export function limitsIn(argument: string | undefined): Limits {
  return JSON.parse(argument ?? '') as Limits;
}
