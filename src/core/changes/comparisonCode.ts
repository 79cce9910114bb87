import { BaselineFiles } from './baselineFiles.ts';
import { comparing } from './compare.ts';
import { madeBy } from './joinedLists.ts';
import { absorbing, advancing, covering, seeing } from './rebase.ts';

/** What only a comparison needs. It is in a file of its own: the first one is made after rows are shown. */
export const comparisonCode = {
  BaselineFiles,
  absorbing,
  advancing,
  comparing,
  covering,
  madeBy,
  seeing,
};
