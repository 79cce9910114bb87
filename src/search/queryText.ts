import { type Line, ours, showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { listOf } from '../base/language.ts';
import { FLAGS, type Problem, QUALIFIERS } from './core/query.ts';
import { SORT_NAMES } from './core/readers.ts';

/** Describes an invalid part of a query and how to fix it. Each text fits on one line of a list. */
export function describeProblem(problem: Problem) {
  const part = showable(problem.text, 60);
  return { what: describeQueryProblem(problem.kind, part), remedy: describeRemedy(problem) };
}

function describeQueryProblem(kind: Problem['kind'], part: Line): Line {
  switch (kind) {
    case 'unknownQualifier':
      return l10n.t('“{0}” has an unknown qualifier.', part);
    case 'unknownValue':
      return l10n.t('“{0}” has an unknown value.', part);
    case 'negatedSort':
      return l10n.t('“{0}” is not a sort order.', part);
    case 'unreadableNumber':
      return l10n.t('“{0}” is not a number.', part);
    case 'unreadableSize':
      return l10n.t('“{0}” is not a size.', part);
    case 'unreadableTime':
      return l10n.t('“{0}” is not an age or a date.', part);
    case 'missingValue':
      return l10n.t('Enter a value after “{0}”.', part);
  }
}

function describeRemedy({ kind, qualifier, suggestions }: Problem): Line {
  const [suggestion] = suggestions.map((each) => showable(each, 60));
  switch (kind) {
    case 'unknownQualifier':
      return suggestion === undefined
        ? l10n.t('Available qualifiers: {0}.', listOf(QUALIFIERS.map(ours)))
        : l10n.t('Did you mean {0}?', suggestion);
    case 'unknownValue':
      return suggestion === undefined
        ? l10n.t(
            'Valid values for “{0}:”: {1}.',
            ours(qualifier),
            listOf((qualifier === 'sort' ? SORT_NAMES : FLAGS).map(ours)),
          )
        : l10n.t('Did you mean {0}?', suggestion);
    case 'negatedSort':
      return l10n.t('To sort in the opposite order, use {0}.', suggestion ?? listOf(SORT_NAMES.map(ours)));
    case 'unreadableNumber':
      return l10n.t('Examples: stars:>100, stars:1k, stars:10..50.');
    case 'unreadableSize':
      return l10n.t('Examples: size:>10mb, size:<500kb, size:1mb..1gb.');
    case 'unreadableTime':
      return l10n.t('Examples: pushed:<30d, pushed:>1y, pushed:2024-01-31.');
    case 'missingValue':
      return l10n.t('Remove the space after the colon.');
  }
}
