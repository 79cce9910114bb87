import type { ListedRepository } from '../../../model/core/repository.ts';

/** The text of an address before and after the full name. */
type Pattern = readonly [before: string, after: string];

/** An address that follows from the full name, or the address itself. */
export type Address = Pattern | string | null | undefined;

/** Shortens addresses such as `https://github.com/owner/name` to what is the same for many repositories. */
export class AddressShortener {
  #last: Pattern = ['', ''];

  short(address: string | null | undefined, { full_name: fullName }: ListedRepository): Address {
    if (typeof address !== 'string') return address;
    if (longAddress(this.#last, fullName) === address) return this.#last;
    const start = address.indexOf(fullName);
    if (start < 0) return address;
    this.#last = [address.slice(0, start), address.slice(start + fullName.length)];
    return this.#last;
  }
}

export function longAddress(address: Address, fullName: string): string | null | undefined {
  return typeof address === 'object' && address !== null ? address[0] + fullName + address[1] : address;
}
