import type { ListedRepository } from '../model/repository.ts';

/** What a query is asked of: a repository, and what is known of it beside its record. */
export interface Candidate {
  readonly repository: ListedRepository;
  /** The host of the code host's web pages, with its port if it has one (see `webOrigin`). */
  readonly host: string;
  readonly isPinned: boolean;
  /** Whether it has changed since somebody last looked. */
  readonly isChanged: boolean;
}
