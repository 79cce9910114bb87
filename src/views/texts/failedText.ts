import { inNotification, oneLine } from '../../core/text.ts';
import { plural } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';

/**
 * Says how many failed, for a notification; names the only one. @param names of repositories; undefined where unknown
 */
export function failedText(names: readonly (string | undefined)[]): string {
  const [name] = names;
  if (names.length === 1 && name) return l10n.t('{0} failed.', inNotification(oneLine(name, 100)));
  return plural(names.length, l10n.t('{0} failed.|{0} failed.'));
}
