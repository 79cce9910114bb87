import type { Limits } from '../figures/rounds.ts';
import { argumentOf, limitsIn } from '../measureInProcess.ts';

/** What a process with a long list measures. */
export interface LargeArguments {
  /** A folder with the list, or for it. */
  readonly folder: string;
  /** What the list is called, such as `140,000`. */
  readonly name: string;
  /** The number of repositories. */
  readonly count: number;
  /** The size of its files. */
  readonly bytes: number;
  /** The address of a code host with the list, where there is one. */
  readonly baseUrl?: string;
  readonly limits: Limits;
}

export function argumentsOf(path: string, { limits, ...others }: LargeArguments): readonly string[] {
  return [path, JSON.stringify(others), argumentOf(limits)];
}

/** Those with which this process was started. */
export function argumentsOfProcess(): LargeArguments {
  const [others = '', limits] = process.argv.slice(2);
  return { ...(JSON.parse(others) as Omit<LargeArguments, 'limits'>), limits: limitsIn(limits) };
}
