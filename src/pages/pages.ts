import type { Uri } from 'vscode';
import type { SearchServices } from '../search/search.ts';
import type { Avatars } from './core/avatars.ts';

/** What pages use. */
export interface PageServices extends SearchServices {
  readonly avatars: Avatars;
  readonly extensionUri: Uri;
}
