import type { ExtensionContext } from 'vscode';
import { cleanUpClones } from './commands/clones/removal/cleanUpCommands.ts';
import { deleteClone } from './commands/clones/removal/deleteCloneCommand.ts';
import { compose, type HostTraits } from './compose/compose.ts';
import { openNodeFiles } from './platform/machine/nodeHost.ts';
import { nodeMachine } from './platform/machine/nodeMachine.ts';
import type { Rider } from './start/rider.ts';
import type { StartedWindow } from './start/startWindow.ts';

/** Everything that a window in Node needs once the user does anything with the extension: see `compose`. */
export function composeInNode(context: ExtensionContext, host: HostTraits, started: StartedWindow): Rider {
  const onComputer = { machine: nodeMachine, removal: { deleteClone, cleanUpClones }, files: openNodeFiles() };
  return compose(context, { ...host, ...onComputer }, started);
}
