/** The environment variable with the path of a `BareTreeFacts` file, which is read when the extension starts. */
export const BARE_VARIABLE = 'REPO_RIDER_BENCH_BARE';

/** Command that redraws everything. */
export const BARE_REFRESH = 'bare.refresh';

/** Command that opens a page with only a heading. */
export const BARE_PANEL = 'bare.panel';

/** Title in the palette of the command that lists all rows to pick from. */
export const BARE_PICK = 'Bare: Pick a Row';

/** Title in the palette of the command that lists a folder to open. */
export const BARE_OPEN = 'Bare: Open a Folder';

export interface Row {
  readonly id: string;
  readonly label: string;
  /** Label of the row above it. */
  readonly owner: string;
}

/** The content of the bare tree. */
export interface BareTreeFacts {
  /** Whether the owners are expanded initially. */
  readonly isOpen: boolean;
  readonly rows: readonly Row[];
  /** A folder to open from a list that has only its path. */
  readonly folder?: string;
  /** A service with the rows, instead of `rows`: its first pages are fetched before the owners show. */
  readonly service?: { readonly baseUrl: string; readonly pages: number };
}
