import { isShownAsItIs, type Line } from '../../base/core/text.ts';
import { MAX_FULL_NAME, MAX_NAME } from './maxLengths.ts';

/**
 * Whether a value is a login, or the name of a repository. It addresses one, so it must be exact; and it is shown, so
 * its reader must see all of it.
 */
export function isName(value: unknown): value is Line {
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME && isShownAsItIs(value);
}

/** Whether a value is an owner and a name, such as `octo/handbook`. */
export function isFullName(value: unknown): value is Line {
  return (
    typeof value === 'string' && value.length <= MAX_FULL_NAME && /^[^/]+\/[^/]+$/.test(value) && isShownAsItIs(value)
  );
}
