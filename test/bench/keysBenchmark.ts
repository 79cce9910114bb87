import type { CloneFact } from '../../src/clones/core/known/cloneFacts.ts';
import { Pins } from '../../src/repositories/core/pins.ts';
import { Tags } from '../../src/repositories/core/tags.ts';
import { Uses } from '../../src/repositories/core/uses.ts';
import { parseQuery } from '../../src/search/core/parseQuery.ts';
import { RepositorySearch } from '../../src/search/core/repositorySearch.ts';
import { rider } from '../support/fakeAccounts.ts';
import { ManualClock } from '../support/manualClock.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { NO_CLONE_ROWS } from '../support/noClones.ts';
import { searchIn } from '../support/searchIndex.ts';
import { storeOf, UNCHANGED } from '../support/treeData.ts';
import type { Benchmark } from './benchmark.ts';
import { median } from './figures/median.ts';
import { counted } from './figures/result.ts';
import { connect, readList, UNCACHED } from './ours.ts';
import { prefixes } from './typing/keystrokes.ts';

/** Every fiftieth of 10,000 repositories has a clone. */
const EACH = 50;
const CLONE: CloneFact = { branch: 'main', isDirty: undefined, isAhead: undefined, isBehind: undefined };

/** The shortcut of Go to Repository…, and Enter. */
const OTHER_KEYS = 2;

/** Keys from any window to a cloned repository that was never opened, if the user types the beginning of its name. */
export const keys: Benchmark = {
  name: 'keys',
  seconds: 6,
  quickSeconds: 3,
  async run(bench) {
    using client = connect(bench.baseUrl);
    const { repositories } = await readList(client, {}, UNCACHED);
    const cloned = new Set(repositories.filter((_, index) => index % EACH === 0));
    const memento = new MemoryMemento();
    const [clock, pins] = [new ManualClock(Date.now()), new Pins(memento)];
    const search = new RepositorySearch({
      library: { stores: [storeOf(rider, repositories)] },
      pins,
      tags: new Tags(memento),
      uses: new Uses(memento, clock),
      changes: { changesOf: () => UNCHANGED },
      cloneFacts: {
        branchNames: '[]',
        of: ({ repository }) => (cloned.has(repository) ? CLONE : undefined),
      },
      cloneRows: NO_CLONE_ROWS,
    });
    const index = await search.index();
    const keysTo = [...cloned].map((repository) => {
      const texts = prefixes(repository.name);
      const typed = texts.findIndex(
        (text) => searchIn(index, parseQuery(text), clock.now())[0]?.repository === repository,
      );
      // A name that begins others is found by its whole name at the latest, or with its owner.
      return OTHER_KEYS + (typed >= 0 ? typed + 1 : repository.full_name.length);
    });
    const common = { reference: 'the whole name', unit: 'keys', goal: { max: 5, of: 'median' } } as const;
    const whole = [...cloned].map(({ name }) => OTHER_KEYS + name.length);
    return [counted({ ...common, name: 'from any window to one of 200 clones' }, median(keysTo), median(whole))];
  },
};
