import { l10n } from 'vscode';
import type { ListedRepository } from '../core/model/repository.ts';
import type { SortKey } from '../core/query/sorting.ts';
import { oneLine } from '../core/text.ts';
import { age, fileSize, wholeNumber } from '../platform/format.ts';

/** What people look for first, and what the rows are sorted by. Unknown values are left out: they are neither zero nor "none". */
export function factsOf(repository: ListedRepository, sort: SortKey, now: number): readonly string[] {
  const { language, stargazers_count: stars } = repository;
  return [
    ...(language ? [oneLine(language, 40)] : []),
    ...(stars ? [`★ ${wholeNumber(stars)}`] : []),
    ...(sort === 'pushed' ? pushedOf(repository, now) : []),
    ...(sort === 'size' && repository.size ? [fileSize(repository.size)] : []),
  ];
}

/** When somebody pushed last; nothing where it is not known. */
export function pushedOf({ pushed_at: pushed }: ListedRepository, now: number): readonly string[] {
  return pushed ? [age(now, Date.parse(pushed))] : [];
}

/** What a row says to a screen reader: name, visibility, language, stars, pushed when; and whatever else there is to say. */
export function spokenLabel(repository: ListedRepository, notes: readonly string[], now: number): string {
  const { name, language, stargazers_count: stars } = repository;
  return [
    oneLine(name),
    ...traitNames(repository),
    ...(language ? [oneLine(language, 40)] : []),
    ...(stars == null ? [] : [stars === 1 ? l10n.t('1 star') : l10n.t('{0} stars', wholeNumber(stars))]),
    ...pushedOf(repository, now).map((when) => l10n.t('pushed {0}', when)),
    ...notes,
  ].join(', ');
}

/** Visibility, and what else is special about it, in words. */
export function traitNames(repository: ListedRepository): readonly string[] {
  const { private: isPrivate, fork, archived, mirror_url: mirror } = repository;
  return [
    ...(isPrivate === undefined ? [] : [isPrivate ? l10n.t('private') : l10n.t('public')]),
    ...(fork ? [l10n.t('fork')] : []),
    ...(archived ? [l10n.t('archived')] : []),
    ...(mirror ? [l10n.t('mirror')] : []),
  ];
}
