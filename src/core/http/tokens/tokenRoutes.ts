/** What a request is about, as far as that decides which token it needs. */
export interface Subject {
  /** Login of the owner; undefined for what has no owner, or several. */
  readonly owner?: string | undefined;
  /** Name of the repository; undefined for a list. */
  readonly repository?: string | undefined;
}

/** More owners and repositories than a window asks about. */
const MAX_NOTED = 5000;

/**
 * Decides which of an account's tokens are tried for a request, and in which order: the token for the owner, or the one
 * that is for all others. The service answers 404 where a token may not read: then the others follow, each at most once
 * for an owner that it can't read. Logins and names are compared without their case, as code hosts do.
 */
export class TokenRoutes {
  readonly #owners: readonly (string | undefined)[];
  /** The places of tokens that have read what the usual one could not, by subject. */
  readonly #readers = new Map<string, number>();
  /** Owners and the places of tokens that can't read them. */
  readonly #lacking = new Set<string>();

  /** @param owners the owner of each token by its login; undefined for a token that is for all others */
  constructor(owners: readonly (string | undefined)[]) {
    this.#owners = owners.map((owner) => owner?.toLowerCase());
  }

  /** The places of the tokens to try. Never empty. */
  order(subject: Subject): readonly number[] {
    const { owner } = subject;
    if (owner === undefined || this.#owners.length < 2) return [0];
    const usual = Math.max(0, this.#owners.indexOf(owner.toLowerCase()));
    const first = this.#readers.get(keyOf(subject)) ?? usual;
    const others = [...this.#owners.keys()].filter((place) => !this.#lacking.has(lackOf(owner, place)));
    // The usual token is always worth a try: the repository may have come to it since.
    return [...new Set([first, usual, ...others])];
  }

  /** Notes that a token has read something that earlier ones could not. */
  noteReader(subject: Subject, place: number): void {
    if (this.#readers.size >= MAX_NOTED) this.#readers.clear();
    this.#readers.set(keyOf(subject), place);
  }

  /** Notes that a token can't read an owner's private repositories. */
  noteLack({ owner = '' }: Subject, place: number): void {
    if (this.#lacking.size >= MAX_NOTED) this.#lacking.clear();
    this.#lacking.add(lackOf(owner, place));
  }
}

function keyOf({ owner, repository = '' }: Subject): string {
  return `${owner}/${repository}`.toLowerCase();
}

function lackOf(owner: string, place: number): string {
  return `${place} ${owner.toLowerCase()}`;
}
