import type { QuickInput } from 'vscode';

/**
 * Shows a box until it has a result or the user closes it, and disposes of it.
 * @param follow subscribes to the events of the box, and calls `finish` with the result
 * @returns undefined if the user closes the box
 */
export function showUntilHidden<Result>(
  box: QuickInput,
  follow: (finish: (result: Result) => void) => void,
): Promise<Result | undefined> {
  return new Promise((resolve) => {
    follow((result) => {
      resolve(result);
      box.hide();
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}
