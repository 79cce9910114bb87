/**
 * What every room uses, and what isn't about repositories: clock, events, storage, log, text, and small dialogs.
 *
 * - `core/text.ts`: a text of others as a `Line`, which is safe in a row, and the limits of texts
 * - `core/errors.ts`: the base class of all errors that the user sees
 * - `core/storedValue.ts`, `core/storage.ts`: values and files that outlast the window
 * - `core/pauseIfDue.ts`: pauses in work that would block other extensions
 * - `node/runGit.ts`: starts Git
 * - `l10n.ts`, `language.ts`, `format.ts`: texts, numbers, and times in the user's language
 *
 * It never knows what a room does with it.
 */

import type { Clock } from './core/clock.ts';
import type { Log } from './core/log.ts';
import type { Memento } from './core/memento.ts';

/** What every window has, whatever it shows. */
export interface BaseServices {
  readonly memento: Memento;
  readonly clock: Clock;
  readonly log: Log;
}
