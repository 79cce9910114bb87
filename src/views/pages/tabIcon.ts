import { Uri } from 'vscode';

/** The icons of the pages' tabs: the files of `media/tabs`, one for light and one for dark themes. */
export type TabIcon = 'repository' | 'organization' | 'person' | 'quota';

/** An icon as files: VS Code supports its own icons for webviews only in versions after the lowest supported one. */
export function tabIcon(extensionUri: Uri, icon: TabIcon): { readonly light: Uri; readonly dark: Uri } {
  const file = (theme: string): Uri => Uri.joinPath(extensionUri, 'media', 'tabs', `${icon}-${theme}.svg`);
  return { light: file('light'), dark: file('dark') };
}
