import { endWithParent } from './parentWatch.ts';
import { useRunFolder } from './runFolder.ts';

// Imported first by what a user or npm starts, and required by mocha: nothing of a run is left when the run has ended.
endWithParent();
useRunFolder();
