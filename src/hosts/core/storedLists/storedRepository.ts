import { type Line, ours } from '../../../base/core/text.ts';
import { nameIn, ownerOf } from '../../../model/core/fullName.ts';
import type { ListedOwner, ListedRepository } from '../../../model/core/repository.ts';
import { longAddress } from './addresses.ts';
import type { RepositoryColumns } from './repositoryColumns.ts';

/**
 * A repository in columns: reading a field decodes it. A hundred thousand of these take a fraction of the time and
 * memory of records with all fields, of which hardly any is read. Its fields are inherited, so a copy by `...` has none
 * of them.
 */
export class StoredRepository implements ListedRepository {
  #columns: RepositoryColumns;
  #place: number;

  constructor(columns: RepositoryColumns, place: number) {
    this.#columns = columns;
    this.#place = place;
  }

  get id(): number {
    return this.#columns.id.at(this.#place) ?? Number.NaN;
  }

  get name(): Line {
    return this.#columns.name.at(this.#place) ?? nameIn(this.full_name);
  }

  get full_name(): Line {
    return ours(this.#columns.full_name.at(this.#place) ?? '');
  }

  get private(): boolean | undefined {
    return this.#columns.private.at(this.#place);
  }

  get html_url(): string | null | undefined {
    return longAddress(this.#columns.html_url.at(this.#place), this.full_name);
  }

  get description(): string | null | undefined {
    return this.#columns.description.at(this.#place);
  }

  get fork(): boolean | undefined {
    return this.#columns.fork.at(this.#place);
  }

  get archived(): boolean | undefined {
    return this.#columns.archived.at(this.#place);
  }

  get mirror_url(): string | null | undefined {
    return longAddress(this.#columns.mirror_url.at(this.#place), this.full_name);
  }

  get language(): Line | null | undefined {
    return this.#columns.language.at(this.#place);
  }

  get size(): number | null | undefined {
    return this.#columns.size.at(this.#place);
  }

  get stargazers_count(): number | null | undefined {
    return this.#columns.stargazers_count.at(this.#place);
  }

  get pushed_at(): string | null | undefined {
    return this.#columns.pushed_at.at(this.#place);
  }

  get clone_url(): string | null | undefined {
    return longAddress(this.#columns.clone_url.at(this.#place), this.full_name);
  }

  get ssh_url(): string | null | undefined {
    return longAddress(this.#columns.ssh_url.at(this.#place), this.full_name);
  }

  get default_branch(): Line | null | undefined {
    return this.#columns.default_branch.at(this.#place);
  }

  get open_issues_count(): number | null | undefined {
    return this.#columns.open_issues_count.at(this.#place);
  }

  get topics(): ListedRepository['topics'] {
    return this.#columns.topics.at(this.#place);
  }

  get visibility(): ListedRepository['visibility'] {
    return this.#columns.visibility.at(this.#place);
  }

  get changed_at(): string | null | undefined {
    return this.#columns.changed_at.at(this.#place);
  }

  get license(): ListedRepository['license'] {
    return this.#columns.license.at(this.#place);
  }

  get owner(): ListedOwner {
    return this.#columns.owner.at(this.#place) ?? ownerOf(this.full_name);
  }

  /** Reads an equal repository of another file from now on: the file that was read before is no longer needed. */
  moveTo(equal: StoredRepository): void {
    this.#columns = equal.#columns;
    this.#place = equal.#place;
  }

  /** All fields, as in other records. */
  toJSON(): Partial<ListedRepository> {
    const fields: Record<string, unknown> = {};
    for (const name in this) fields[name] = this[name];
    return fields;
  }
}

// So that `for (… in …)` finds the fields.
for (const [name, field] of Object.entries(Object.getOwnPropertyDescriptors(StoredRepository.prototype))) {
  if (field.get) Object.defineProperty(StoredRepository.prototype, name, { ...field, enumerable: true });
}
