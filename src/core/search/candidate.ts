import type { CloneFact } from '../clones/known/cloneFacts.ts';
import type { ListedRepository } from '../model/repository.ts';

/** A repository to search, with data beyond its record. */
export interface Candidate {
  readonly repository: ListedRepository;
  /** The host of the code host's web pages, with its port if it has one (see `webOrigin`). */
  readonly host: string;
  readonly isPinned: boolean;
  /** Whether it has changed since the last visit. */
  readonly isChanged: boolean;
  /** Whether the account that lists it has starred it; undefined if that is unknown. */
  readonly isStarred?: boolean | undefined;
  /** What the user has tagged it with; undefined or empty for nothing. */
  readonly tags?: readonly string[] | undefined;
  /** Its clone on this computer; undefined without one. */
  readonly clone?: CloneFact | undefined;
}
