import { isSameOwner, type OwnerName } from '../../../model/core/account.ts';

/** What a request is about, as far as that decides which token it needs. */
export interface Subject {
  /** Login of the owner; undefined for what has no owner, or several. */
  readonly owner?: string | undefined;
  /** Id of the owner, if it is known: it decides, because names can change hands. */
  readonly ownerId?: number | undefined;
  /** Name of the repository; undefined for a list. */
  readonly repository?: string | undefined;
  /** Whether only the token for the owner is of interest, such as to check it. */
  readonly isExact?: boolean | undefined;
}

/**
 * Decides which of an account's tokens are tried for a request, and in which order: the usual one is that for the
 * owner, or else the one that is for all others. The service answers 404 where a token may not read: then the others
 * follow, each at most once for an owner that it can't read. The list of an owner with a token of its own is read only
 * with that one: another one may read only a part of it. Logins and names are compared without their case, as code
 * hosts do.
 */
export class TokenRoutes {
  readonly #owners: readonly (OwnerName | undefined)[];
  /** The places of tokens that have read what the usual one could not, by subject. */
  readonly #readers = new Map<string, number>();
  /** The places of tokens that have read something of an owner, with the owner. */
  readonly #reads = new Set<string>();
  /** The places of tokens that have read nothing of an owner, with the owner. */
  readonly #lacks = new Set<string>();

  /** @param owners the owner of each token; undefined for a token that is for all others */
  constructor(owners: readonly (OwnerName | undefined)[]) {
    this.#owners = owners;
  }

  /** The place of the token that is for the owner. */
  usual({ owner, ownerId }: Subject): number {
    if (owner === undefined) return 0;
    const wanted = { login: owner, id: ownerId };
    return Math.max(
      0,
      this.#owners.findIndex((each) => each && isSameOwner(wanted, each)),
    );
  }

  /** The places of the tokens to try, with the usual one among them. */
  order(subject: Subject): readonly number[] {
    const { owner, repository, isExact } = subject;
    const usual = this.usual(subject);
    const isOwnList = repository === undefined && usual > 0;
    if (owner === undefined || isExact || isOwnList || this.#owners.length < 2) return [usual];
    const others = [...this.#owners.keys()].filter((place) => !this.#lacks.has(keyAt(place, owner)));
    // The usual token is always worth a try: the repository may have come to it since.
    return [...new Set([this.#readers.get(keyOf(subject)) ?? usual, usual, ...others])];
  }

  /** Notes that a token has read something. */
  noteRead(subject: Subject, place: number): void {
    const { owner } = subject;
    if (owner === undefined || this.#owners.length < 2) return;
    this.#reads.add(keyAt(place, owner));
    const key = keyOf(subject);
    if (place === this.usual(subject)) this.#readers.delete(key);
    else this.#readers.set(key, place);
  }

  /** Notes that a token can't read something. If it has read nothing of the owner, it isn't tried there again. */
  noteLack(subject: Subject, place: number): void {
    const { owner = '' } = subject;
    this.#readers.delete(keyOf(subject));
    if (!this.#reads.has(keyAt(place, owner))) this.#lacks.add(keyAt(place, owner));
  }
}

function keyOf({ owner, repository = '' }: Subject): string {
  return `${owner}/${repository}`.toLowerCase();
}

function keyAt(place: number, owner: string): string {
  return `${place} ${owner.toLowerCase()}`;
}
