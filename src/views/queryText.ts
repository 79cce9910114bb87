import { l10n } from 'vscode';
import { FLAGS, type Problem, QUALIFIERS } from '../core/query/query.ts';
import { SORT_NAMES } from '../core/query/readers.ts';
import { oneLine } from '../core/text.ts';
import { listOf } from '../platform/language.ts';

/** What is wrong with a part of a query, and what could stand there instead. */
export function describeProblem({ kind, text, qualifier, suggestions }: Problem): string {
  const part = oneLine(text, 60);
  const [suggestion] = suggestions.map((each) => oneLine(each, 60));
  switch (kind) {
    case 'unknownQualifier':
      return suggestion === undefined ? describeUnknownQualifier(part) : describeUnknown(part, suggestion);
    case 'unknownValue':
      return suggestion === undefined ? describeUnknownValue(part, qualifier) : describeUnknown(part, suggestion);
    case 'negatedSort':
      return l10n.t('“{0}” names no order; the other way round is {1}.', part, suggestion ?? listOf(SORT_NAMES));
    case 'unreadableNumber':
      return l10n.t('“{0}” is not a number; write it like stars:>100, stars:1k or stars:10..50.', part);
    case 'unreadableSize':
      return l10n.t('“{0}” is not a size; write it like size:>10mb, size:<500kb or size:1mb..1gb.', part);
    case 'unreadableTime':
      return l10n.t(
        '“{0}” is neither an age nor a date; write it like pushed:<30d, pushed:>1y or pushed:2024-01-31.',
        part,
      );
    case 'missingValue':
      return l10n.t('After “{0}” a value is missing; write it without a space in between.', part);
  }
}

function describeUnknown(part: string, suggestion: string): string {
  return l10n.t('“{0}” is not known; did you mean {1}?', part, suggestion);
}

function describeUnknownQualifier(part: string): string {
  const names = listOf(QUALIFIERS);
  return l10n.t(
    '“{0}” is not known; before a colon can be: {1}. To find a colon, put quotes around the word.',
    part,
    names,
  );
}

function describeUnknownValue(part: string, qualifier: string): string {
  const values: readonly string[] = qualifier === 'sort' ? SORT_NAMES : FLAGS;
  return l10n.t('“{0}” is not known; after {1}: can be: {2}.', part, qualifier, listOf(values));
}
