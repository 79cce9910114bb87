import type { ExtensionContext } from 'vscode';
import { openNodeFiles } from './clones/node/nodeHost.ts';
import { nodeMachine } from './clones/node/nodeMachine.ts';
import { cleanUpClones } from './clones/removal/cleanUpCommands.ts';
import { deleteClone } from './clones/removal/deleteCloneCommand.ts';
import { compose, type HostTraits } from './compose/compose.ts';
import type { Rider } from './compose/rider.ts';
import type { StartedWindow } from './compose/startWindow.ts';

/** Everything that a window in Node needs once the user does anything with the extension: see `compose`. */
export function composeInNode(context: ExtensionContext, host: HostTraits, started: StartedWindow): Rider {
  const onComputer = { machine: nodeMachine, removal: { deleteClone, cleanUpClones }, files: openNodeFiles() };
  return compose(context, { ...host, ...onComputer }, started);
}
