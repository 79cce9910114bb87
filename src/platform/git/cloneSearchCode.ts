import { CloneFinder } from '../../core/clones/find/cloneFinder.ts';
import { CloneWatch } from './cloneWatch.ts';

/** What searches for clones: no part of the build for the web, which has no disk. Loaded on first use. */
export const cloneSearchCode = { CloneFinder, CloneWatch };

export type CloneSearchCode = typeof cloneSearchCode;
