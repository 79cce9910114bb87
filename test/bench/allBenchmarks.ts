import type { Benchmark } from './benchmark.ts';
import { change } from './changeBenchmark.ts';
import { charged304 } from './charged304Benchmark.ts';
import { comparing } from './compareBenchmark.ts';
import { fileLists } from './filesBenchmark.ts';
import { formats } from './formats/formatsBenchmark.ts';
import { heap } from './heapBenchmark.ts';
import { hostileTexts } from './hostileBenchmark.ts';
import { indexAndSort } from './indexBenchmark.ts';
import { keys } from './keysBenchmark.ts';
import { arrivalHalf, arrivalLarge, arrivalOwners, large, largeOwners } from './large/largeBenchmark.ts';
import { listBesideBound, listBesideOctokit } from './listBenchmarks.ts';
import { restore } from './restoreBenchmark.ts';
import { revalidation } from './revalidationBenchmark.ts';
import { slowList } from './slowListBenchmark.ts';
import { typingHalfLarge, typingLarge, typingUsual } from './typing/typingBenchmark.ts';
import { windowActivation, windowMinute } from './window/activationBenchmark.ts';
import { windowClones, windowOpenClone } from './window/cloneBenchmark.ts';
import { windowFiles, windowFirstCode } from './window/filesBenchmark.ts';
import { windowMemory } from './window/memoryBenchmark.ts';
import { windowOpen } from './window/openBenchmark.ts';
import { windowPages } from './window/pageBenchmark.ts';
import { windowPick } from './window/pickBenchmark.ts';
import { windowRefresh } from './window/refreshBenchmark.ts';
import { windowSignIn } from './window/signInBenchmark.ts';
import { windowNetwork, windowSlowNetwork, windowStart } from './window/startBenchmark.ts';

/** In the order in which they run. */
export const BENCHMARKS: readonly Benchmark[] = [
  listBesideOctokit,
  listBesideBound,
  slowList,
  revalidation,
  charged304,
  restore,
  heap,
  change,
  comparing,
  indexAndSort,
  keys,
  typingUsual,
  typingHalfLarge,
  typingLarge,
  large,
  largeOwners,
  arrivalHalf,
  arrivalLarge,
  arrivalOwners,
  hostileTexts,
  fileLists,
  windowStart,
  windowNetwork,
  windowSlowNetwork,
  windowSignIn,
  windowOpen,
  windowRefresh,
  windowMemory,
  windowPick,
  windowClones,
  windowOpenClone,
  windowPages,
  windowFiles,
  windowFirstCode,
  windowActivation,
  windowMinute,
  formats,
];
