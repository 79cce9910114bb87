/** The environment variable that names the file with `BareTreeFacts`, which is read as the extension starts. */
export const BARE_VARIABLE = 'REPO_RIDER_BENCH_BARE';

/** Label of the only topmost row. */
export const BARE_OWNER = 'bare';

/** Command that draws everything anew. */
export const BARE_REFRESH = 'bare.refresh';

/** Command that opens a page with nothing but a heading. */
export const BARE_PANEL = 'bare.panel';

/** Title of the command that lists all rows to pick from, as the palette has it. */
export const BARE_PICK = 'Bare: Pick a Row';

export interface Row {
  readonly id: string;
  readonly label: string;
}

/** What the bare tree shows. */
export interface BareTreeFacts {
  readonly rows: readonly Row[];
  /** Whether the owner is open from the first. */
  readonly isOpen: boolean;
  /** A service whose pages are all fetched, for nothing, before the rows show; undefined for none. */
  readonly baseUrl?: string;
}
