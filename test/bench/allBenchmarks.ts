import type { Benchmark } from './benchmark.ts';
import { change } from './changeBenchmark.ts';
import { charged304 } from './charged304Benchmark.ts';
import { fetching, find, state } from './cloneBenchmarks.ts';
import { comparing } from './compareBenchmark.ts';
import { exports } from './exportBenchmark.ts';
import { fileLists } from './filesBenchmark.ts';
import { heap } from './heapBenchmark.ts';
import { hostileTexts } from './hostileBenchmark.ts';
import { keys } from './keysBenchmark.ts';
import { listBesideBound, listBesideOctokit } from './listBenchmarks.ts';
import { restore, restoreLarge } from './restoreBenchmark.ts';
import { revalidation } from './revalidationBenchmark.ts';
import { busyList, fewAtSlow, fewAtUsual, slowList } from './slowListBenchmark.ts';
import { sort } from './sortBenchmark.ts';
import { typingClones, typingHalfLarge, typingLarge, typingUsual } from './typing/typingBenchmark.ts';
import { windowActivation, windowSignedIn } from './window/activationBenchmark.ts';
import { windowCloned, windowClones, windowOpenClone } from './window/cloneBenchmark.ts';
import { windowFiles, windowFirstCode } from './window/filesBenchmark.ts';
import { windowFirstKey } from './window/firstKeyBenchmark.ts';
import { windowLarge } from './window/largeBenchmark.ts';
import { windowMemory } from './window/memoryBenchmark.ts';
import { windowPages } from './window/pageBenchmark.ts';
import { windowPick, windowPickClones } from './window/pickBenchmark.ts';
import { windowRefresh } from './window/refreshBenchmark.ts';
import { windowSignIn } from './window/signInBenchmark.ts';
import { windowNetwork, windowSlowNetwork, windowStart } from './window/startBenchmark.ts';

/** The benchmarks of each section of docs/benchmarks.md, in the order in which they run. */
export const SECTIONS: Readonly<Record<string, readonly Benchmark[]>> = {
  'Loading and searching': [
    listBesideOctokit,
    listBesideBound,
    slowList,
    busyList,
    fewAtUsual,
    fewAtSlow,
    revalidation,
    charged304,
    restore,
    heap,
    change,
    comparing,
    sort,
    keys,
    hostileTexts,
  ],
  'What users type': [typingUsual, typingClones, typingHalfLarge, typingLarge],
  'Many repositories': [exports, restoreLarge, windowLarge],
  'In the window': [
    windowStart,
    windowNetwork,
    windowSlowNetwork,
    windowSignIn,
    windowRefresh,
    windowMemory,
    windowFirstKey,
    windowPick,
    windowPickClones,
  ],
  Activation: [windowActivation, windowSignedIn],
  Clones: [find, state, fetching, windowClones, windowCloned, windowOpenClone],
  'Files without a clone': [fileLists, windowFiles, windowFirstCode],
  Pages: [windowPages],
};
