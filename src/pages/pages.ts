/**
 * The pages about a repository and an account, in webviews.
 *
 * - `repositoryPanel.ts`, `accountPanel.ts`: what is on a page, and what its buttons do
 * - `recordPanel.ts`, `pagePanel.ts`: what all pages have: one panel, its messages, its restore
 * - `protocol/`: the messages between panels and pages, as schemas that both sides check
 * - `core/readme*.ts`, `core/avatars.ts`: README and pictures
 * - `media/pages/` (outside of `src`): the pages themselves
 *
 * A page never has a token, and never requests anything: its panel does.
 */

import type { Uri } from 'vscode';
import type { SearchServices } from '../search/search.ts';
import type { Avatars } from './core/avatars.ts';

/** What pages use. */
export interface PageServices extends SearchServices {
  readonly avatars: Avatars;
  readonly extensionUri: Uri;
}
