/** A page with commands in the title of its editor. */
interface TitledPage {
  /** Whether its tab is the active one of the window. */
  readonly isActive: boolean;
  readonly isVisible: boolean;
  refresh(): Promise<void> | void;
  openOnWeb(): Promise<void>;
}

/** Loads the active page again. */
export async function refreshPage(pages: readonly TitledPage[]): Promise<void> {
  await activePage(pages)?.refresh();
}

/** Opens what the active page shows in the browser. @throws NotStoredError if the page has not loaded it */
export async function openPageOnWeb(pages: readonly TitledPage[]): Promise<void> {
  await activePage(pages)?.openOnWeb();
}

/** The active page. A click on the title of another group may run the command before VS Code activates the group. */
function activePage(pages: readonly TitledPage[]): TitledPage | undefined {
  return pages.find(({ isActive }) => isActive) ?? pages.find(({ isVisible }) => isVisible);
}
