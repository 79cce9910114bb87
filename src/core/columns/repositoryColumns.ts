import { nameIn } from '../model/fullName.ts';
import type { ListedOwner, ListedRepository } from '../model/repository.ts';
import { sharedLicense } from '../model/sharedLicense.ts';
import { sharedTopics } from '../model/sharedTopics.ts';
import { mapped, type Sliced } from '../slices.ts';
import { type Address, AddressShortener } from './addresses.ts';
import type { BlockReader, BlockWriter } from './blocks.ts';
import { type ChoicesHead, readChoices, writeChoices } from './choices.ts';
import type { Column } from './column.ts';
import { type NumbersHead, readNumbers, writeNumbers } from './numbers.ts';
import { Texts, type TextsHead, writeTexts } from './texts.ts';
import { readTimes, writeTimes } from './times.ts';

type MaybeText = string | null | undefined;
type MaybeNumber = number | null | undefined;

const TEXTS = ['full_name', 'description'] as const;
const NUMBERS = ['id', 'size', 'stargazers_count', 'open_issues_count'] as const;
const TIMES = ['pushed_at', 'changed_at'] as const;
const ADDRESSES = ['html_url', 'clone_url', 'ssh_url', 'mirror_url'] as const;
const CHOICES = [
  'private',
  'fork',
  'archived',
  'language',
  'default_branch',
  'topics',
  'visibility',
  'license',
  'owner',
] as const;

type Heads<Names extends readonly string[], Head> = Readonly<Record<Names[number], Head>>;

/** Where each field of repositories is. */
export interface RepositoriesHead
  extends Heads<typeof TEXTS, TextsHead>,
    Heads<typeof NUMBERS, NumbersHead>,
    Heads<typeof TIMES, NumbersHead | ChoicesHead>,
    Heads<typeof ADDRESSES, ChoicesHead>,
    Heads<typeof CHOICES, ChoicesHead> {
  readonly count: number;
  /** Those that differ from the end of the full name. */
  readonly name: ChoicesHead;
}

/** Writes the fields of repositories one after the other. */
export function* writeRepositories(items: readonly ListedRepository[], blocks: BlockWriter): Sliced<RepositoriesHead> {
  function* writeField(read: (item: ListedRepository) => unknown): Sliced<ChoicesHead> {
    return yield* writeChoices(yield* mapped(items, read), blocks);
  }
  const heads: Partial<Record<keyof ListedRepository, unknown>> = {};
  for (const field of TEXTS) heads[field] = yield* writeTexts(yield* mapped(items, (item) => item[field]), blocks);
  for (const field of NUMBERS) {
    heads[field] = writeNumbers(yield* mapped(items, (item) => item[field]), blocks);
    yield;
  }
  for (const field of TIMES) {
    const times = yield* mapped(items, (item) => item[field]);
    heads[field] = (yield* writeTimes(times, blocks)) ?? (yield* writeChoices(times, blocks));
  }
  for (const field of ADDRESSES) {
    const shortener = new AddressShortener();
    heads[field] = yield* writeField((item) => shortener.short(item[field], item));
  }
  for (const field of CHOICES) heads[field] = yield* writeField((item) => item[field]);
  heads.name = yield* writeField(({ name, full_name }) => (name === nameIn(full_name) ? undefined : name));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loops have set all fields
  return { ...heads, count: items.length } as RepositoriesHead;
}

/** The fields of many repositories. */
export interface RepositoryColumns
  extends Heads<typeof NUMBERS, Column<MaybeNumber>>,
    Heads<typeof TIMES, Column<MaybeText>>,
    Heads<typeof ADDRESSES, Column<Address>> {
  readonly full_name: Column<MaybeText>;
  readonly description: Column<MaybeText>;
  readonly name: Column<string | undefined>;
  readonly private: Column<boolean | undefined>;
  readonly fork: Column<boolean | undefined>;
  readonly archived: Column<boolean | undefined>;
  readonly language: Column<MaybeText>;
  readonly default_branch: Column<MaybeText>;
  readonly topics: Column<ListedRepository['topics']>;
  readonly visibility: Column<ListedRepository['visibility']>;
  readonly license: Column<ListedRepository['license']>;
  readonly owner: Column<ListedOwner | undefined>;
}

/** The columns of `writeRepositories`. Nothing is decoded yet. */
export function readColumns(head: RepositoriesHead, blocks: BlockReader): RepositoryColumns {
  const times = (field: (typeof TIMES)[number]): Column<MaybeText> => {
    const column = head[field];
    return 'values' in column ? readChoices<MaybeText>(column, blocks) : readTimes(column, blocks);
  };
  const address = (field: (typeof ADDRESSES)[number]): Column<Address> => readChoices<Address>(head[field], blocks);
  return {
    id: readNumbers(head.id, blocks),
    name: readChoices<string>(head.name, blocks),
    full_name: new Texts(head.full_name, blocks),
    private: readChoices<boolean>(head.private, blocks),
    html_url: address('html_url'),
    description: new Texts(head.description, blocks),
    fork: readChoices<boolean>(head.fork, blocks),
    archived: readChoices<boolean>(head.archived, blocks),
    mirror_url: address('mirror_url'),
    language: readChoices<MaybeText>(head.language, blocks),
    size: readNumbers(head.size, blocks),
    stargazers_count: readNumbers(head.stargazers_count, blocks),
    pushed_at: times('pushed_at'),
    clone_url: address('clone_url'),
    ssh_url: address('ssh_url'),
    default_branch: readChoices<MaybeText>(head.default_branch, blocks),
    open_issues_count: readNumbers(head.open_issues_count, blocks),
    topics: readChoices<ListedRepository['topics']>(head.topics, blocks, (topics) => topics && sharedTopics(topics)),
    visibility: readChoices<ListedRepository['visibility']>(head.visibility, blocks),
    changed_at: times('changed_at'),
    license: readChoices<ListedRepository['license']>(head.license, blocks, (each) => each && sharedLicense(each)),
    owner: readChoices<ListedOwner>(head.owner, blocks),
  };
}
