import { cleanUpClones } from '../commands/clones/removal/cleanUpCommands.ts';
import { deleteClone } from '../commands/clones/removal/deleteCloneCommand.ts';
import type { RemovalCommands } from '../commands/services.ts';

/** The commands that delete clones: no part of the build for the web, which has no trash. Loaded on first use. */
export const removalCommands: RemovalCommands = { deleteClone, cleanUpClones };
