/** The environment variable with the path of a `BareTreeFacts` file, which is read when the extension starts. */
export const BARE_VARIABLE = 'REPO_RIDER_BENCH_BARE';

/** Label of the only top-level row. */
export const BARE_OWNER = 'bare';

/** Command that redraws everything. */
export const BARE_REFRESH = 'bare.refresh';

/** Command that opens a page with only a heading. */
export const BARE_PANEL = 'bare.panel';

/** Title in the palette of the command that lists all rows to pick from. */
export const BARE_PICK = 'Bare: Pick a Row';

export interface Row {
  readonly id: string;
  readonly label: string;
}

/** The content of the bare tree. */
export interface BareTreeFacts {
  readonly rows: readonly Row[];
  /** Whether the owner is expanded initially. */
  readonly isOpen: boolean;
  /** A service whose pages are all fetched and discarded before the rows show; undefined for none. */
  readonly baseUrl?: string;
}
