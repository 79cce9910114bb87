import { l10n } from 'vscode';
import { FLAGS, type Problem, QUALIFIERS } from '../core/search/query.ts';
import { SORT_NAMES } from '../core/search/readers.ts';
import { oneLine } from '../core/text.ts';
import { listOf } from './language.ts';

/** A part of a query that makes no sense. Each is short enough for a line of a list. */
export interface ProblemText {
  readonly what: string;
  /** What could stand there instead. */
  readonly remedy: string;
}

/** What is wrong with a part of a query, and what could stand there instead. */
export function describeProblem(problem: Problem): ProblemText {
  const part = oneLine(problem.text, 60);
  return { what: describeWhat(problem.kind, part), remedy: describeRemedy(problem) };
}

function describeWhat(kind: Problem['kind'], part: string): string {
  switch (kind) {
    case 'unknownQualifier':
    case 'unknownValue':
      return l10n.t('“{0}” is not known.', part);
    case 'negatedSort':
      return l10n.t('“{0}” names no order.', part);
    case 'unreadableNumber':
      return l10n.t('“{0}” is not a number.', part);
    case 'unreadableSize':
      return l10n.t('“{0}” is not a size.', part);
    case 'unreadableTime':
      return l10n.t('“{0}” is neither an age nor a date.', part);
    case 'missingValue':
      return l10n.t('After “{0}” a value is missing.', part);
  }
}

function describeRemedy({ kind, qualifier, suggestions }: Problem): string {
  const [suggestion] = suggestions.map((each) => oneLine(each, 60));
  switch (kind) {
    case 'unknownQualifier':
      return suggestion === undefined
        ? l10n.t('Before a colon can be: {0}. To find a colon, quote the word.', listOf(QUALIFIERS))
        : l10n.t('Did you mean {0}?', suggestion);
    case 'unknownValue':
      return suggestion === undefined
        ? l10n.t('After {0}: can be: {1}.', qualifier, listOf(valuesOf(qualifier)))
        : l10n.t('Did you mean {0}?', suggestion);
    case 'negatedSort':
      return l10n.t('The other way round is {0}.', suggestion ?? listOf(SORT_NAMES));
    case 'unreadableNumber':
      return l10n.t('Write it like stars:>100, stars:1k or stars:10..50.');
    case 'unreadableSize':
      return l10n.t('Write it like size:>10mb, size:<500kb or size:1mb..1gb.');
    case 'unreadableTime':
      return l10n.t('Write it like pushed:<30d, pushed:>1y or pushed:2024-01-31.');
    case 'missingValue':
      return l10n.t('Write it without a space in between.');
  }
}

function valuesOf(qualifier: string): readonly string[] {
  return qualifier === 'sort' ? SORT_NAMES : FLAGS;
}
