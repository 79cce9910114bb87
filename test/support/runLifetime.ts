import { endWithParent } from './parentWatch.ts';
import { useRunFolder } from './runFolder.ts';

// Imported first by scripts that a user or npm starts, and required by mocha: a run leaves nothing behind.
endWithParent();
useRunFolder();
