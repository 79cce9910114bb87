import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from '../benchmark.ts';
import type { Result } from '../figures/result.ts';
import { measureInProcess } from '../measureInProcess.ts';
import { startListening } from '../startListening.ts';
import { argumentsOf } from './largeArguments.ts';
import { HALF_LARGE, LARGE, type LargeListFacts, MANY_OWNERS, storeLargeList } from './largeList.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/** A list on disk, and what a window does with it. */
function stored(facts: LargeListFacts, seconds: number): Benchmark {
  const name = nameOf(facts);
  return {
    name: `large ${name}`,
    seconds,
    async run({ folder, limits, signal }) {
      const disk = join(folder, `large ${name}`);
      const bytes = await storeLargeList(disk, facts);
      const { count } = facts;
      const args = argumentsOf(pathOf('largeProcess'), { folder: disk, name, count, bytes, limits: limits() });
      return measureInProcess<readonly Result[]>(args, signal);
    },
  };
}

/** A list that comes from a code host in a process of its own, as all others. */
function arriving(facts: LargeListFacts, seconds: number, isOnDemand = false): Benchmark {
  const name = nameOf(facts);
  return {
    name: `arrival ${name}`,
    seconds,
    isOnDemand,
    async run({ folder, limits, signal }) {
      const { count, owners = 0 } = facts;
      const names = ['large list'] as const;
      await using server = await startListening([pathOf('largeServer'), String(count), String(owners)], {
        names,
        signal,
      });
      const baseUrl = server.addresses['large list'];
      const given = { folder: join(folder, `arrival ${name}`), name, count, bytes: 0, baseUrl };
      return await measureInProcess<readonly Result[]>(
        argumentsOf(pathOf('arrivalProcess'), { ...given, limits: limits() }),
        signal,
      );
    },
  };
}

function nameOf({ count, owners = 0 }: LargeListFacts): string {
  const name = count.toLocaleString('en');
  return owners > 0 ? `${name} of ${owners.toLocaleString('en')} owners` : name;
}

export const large = stored({ count: LARGE }, 75);
export const largeOwners = stored({ count: LARGE, owners: MANY_OWNERS }, 95);
export const arrivalHalf = arriving({ count: HALF_LARGE }, 70);
/** Blocks less than with a thousand owners. */
export const arrivalLarge = arriving({ count: LARGE }, 200, true);
export const arrivalOwners = arriving({ count: LARGE, owners: MANY_OWNERS }, 125);
