import type { Uri } from 'vscode';
import type { Avatars } from '../core/pictures/avatars.ts';
import type { SearchServices } from '../search/search.ts';

/** What pages use. */
export interface PageServices extends SearchServices {
  readonly avatars: Avatars;
  readonly extensionUri: Uri;
}
