import { commands, type Uri } from 'vscode';
import { type Line, showable } from '../base/core/text.ts';
import { displayPath, plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import type { MoveResult } from './core/removal/moveClones.ts';
import { keepText } from './keepText.ts';
import { failedText, pickResult } from './manyResults.ts';
import { trashTexts } from './trashTexts.ts';

/** A clone, and whether it was moved to the trash. */
export interface MovedClone {
  /** The name of the repository. */
  readonly name: Line;
  readonly folder: Uri;
  readonly result: MoveResult;
}

/** Says how many clones were moved to the trash. */
export function describeMoves(moves: readonly MovedClone[]): string {
  const of = (kind: MoveResult['kind']): readonly MovedClone[] => moves.filter(({ result }) => result.kind === kind);
  const text = l10n.t('Deleted {0} of {1} clone.|Deleted {0} of {1} clones.');
  const [failed, kept, left] = [of('failed'), of('kept').length, of('left').length];
  return [
    plural(moves.length, text, of('moved').length, moves.length),
    ...(failed.length > 0 ? [failedText(failed.map(({ name }) => name))] : []),
    ...(kept > 0 ? [plural(kept, l10n.t('{0} was left out.|{0} were left out.'))] : []),
    ...(left > 0 ? [plural(left, l10n.t('{0} is left.|{0} are left.'))] : []),
  ].join(' ');
}

/**
 * Lists all results. One that is still there opens in a new window.
 * @param hasRecycleBin as in `trashTexts`
 * @returns whether the user has chosen one
 */
export async function showMoves(moves: readonly MovedClone[], hasRecycleBin: boolean): Promise<boolean> {
  const picked = await pickResult(l10n.t('Clean Up Clones'), moves, ({ name, folder, result }) => {
    const state = result.kind === 'moved' ? 'done' : 'failed';
    return { name, description: showable(displayPath(folder)), detail: textOf(result, hasRecycleBin), state };
  });
  if (!picked || picked.result.kind === 'moved') return false;
  await commands.executeCommand('vscode.openFolder', picked.folder, { forceNewWindow: true });
  return true;
}

function textOf(result: MoveResult, hasRecycleBin: boolean): Line {
  switch (result.kind) {
    case 'moved':
      return l10n.t('Deleted');
    case 'failed':
      return trashTexts(hasRecycleBin).failure;
    case 'left':
      return l10n.t('Not deleted, because you canceled');
    case 'kept':
      return keepText(result.reason);
  }
}
