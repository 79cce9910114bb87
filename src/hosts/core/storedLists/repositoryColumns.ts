import { pauseIfDue } from '../../../base/core/pauseIfDue.ts';
import type { Line } from '../../../base/core/text.ts';
import { nameIn } from '../../../model/core/fullName.ts';
import type { ListedOwner, ListedRepository } from '../../../model/core/repository.ts';
import { sharedLicense } from '../../../model/core/sharedLicense.ts';
import { sharedTopics } from '../../../model/core/sharedTopics.ts';
import { type Address, AddressShortener } from './addresses.ts';
import type { BlockReader, BlockWriter } from './blocks.ts';
import { type ChoicesHead, readChoices, writeChoices } from './choices.ts';
import type { Column } from './column.ts';
import { type NumbersHead, readNumbers, readTimes, writeNumbers, writeTimes } from './numbers.ts';
import { Texts, type TextsHead, writeTexts } from './texts.ts';

type MaybeLine = Line | null | undefined;

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
    Heads<typeof NUMBERS, NumbersHead | ChoicesHead>,
    Heads<typeof TIMES, NumbersHead | ChoicesHead>,
    Heads<typeof ADDRESSES, ChoicesHead>,
    Heads<typeof CHOICES, ChoicesHead> {
  readonly count: number;
  /** Those that differ from the end of the full name. */
  readonly name: ChoicesHead;
}

/** Writes the fields of repositories one after the other, with pauses. */
export async function writeRepositories(
  items: readonly ListedRepository[],
  blocks: BlockWriter,
): Promise<RepositoriesHead> {
  const heads: Partial<Record<keyof ListedRepository, unknown>> = {};
  const writeField = async (
    field: keyof ListedRepository,
    read: (item: ListedRepository) => unknown = (item) => item[field],
  ): Promise<void> => {
    await pauseIfDue();
    heads[field] = writeChoices(items.map(read), blocks);
  };
  for (const field of TEXTS) {
    await pauseIfDue();
    heads[field] = writeTexts(
      items.map((item) => item[field]),
      blocks,
    );
  }
  for (const field of NUMBERS) {
    await pauseIfDue();
    const numbers = items.map((item) => item[field]);
    heads[field] = writeNumbers(numbers, blocks) ?? writeChoices(numbers, blocks);
  }
  for (const field of TIMES) {
    await pauseIfDue();
    const times = items.map((item) => item[field]);
    await pauseIfDue();
    heads[field] = writeTimes(times, blocks) ?? writeChoices(times, blocks);
  }
  for (const field of ADDRESSES) {
    const shortener = new AddressShortener();
    await writeField(field, (item) => shortener.short(item[field], item));
  }
  for (const field of CHOICES) await writeField(field);
  await writeField('name', ({ name, full_name }) => (name === nameIn(full_name) ? undefined : name));
  await pauseIfDue();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loops have set all fields
  return { ...heads, count: items.length } as RepositoriesHead;
}

/** The fields of many repositories. Each is read from its blocks when it is needed first. */
export type RepositoryColumns = ReturnType<typeof readColumns>;

/** The columns of `writeRepositories`. Nothing is decoded yet. */
export function readColumns(head: RepositoriesHead, blocks: BlockReader) {
  const texts = (field: (typeof TEXTS)[number]) => new LateColumn(() => new Texts(head[field], blocks));
  const orChoices = <Value>(
    field: (typeof NUMBERS | typeof TIMES)[number],
    read: (column: NumbersHead, from: BlockReader) => Column<Value | undefined>,
  ) =>
    new LateColumn(() => {
      const column = head[field];
      return 'values' in column ? readChoices<Value>(column, blocks) : read(column, blocks);
    });
  const numbers = (field: (typeof NUMBERS)[number]) => orChoices(field, readNumbers);
  const times = (field: (typeof TIMES)[number]) => orChoices(field, readTimes);
  const choices = <Value>(
    field: 'name' | (typeof ADDRESSES)[number] | (typeof CHOICES)[number],
    shared?: (value: Value) => Value,
  ) => new LateColumn(() => readChoices<Value>(head[field], blocks, shared));
  return {
    id: numbers('id'),
    name: choices<Line>('name'),
    full_name: texts('full_name'),
    private: choices<boolean>('private'),
    html_url: choices<Address>('html_url'),
    description: texts('description'),
    fork: choices<boolean>('fork'),
    archived: choices<boolean>('archived'),
    mirror_url: choices<Address>('mirror_url'),
    language: choices<MaybeLine>('language'),
    size: numbers('size'),
    stargazers_count: numbers('stargazers_count'),
    pushed_at: times('pushed_at'),
    clone_url: choices<Address>('clone_url'),
    ssh_url: choices<Address>('ssh_url'),
    default_branch: choices<MaybeLine>('default_branch'),
    open_issues_count: numbers('open_issues_count'),
    topics: choices<ListedRepository['topics']>('topics', (topics) => topics && sharedTopics(topics)),
    visibility: choices<ListedRepository['visibility']>('visibility'),
    changed_at: times('changed_at'),
    license: choices<ListedRepository['license']>('license', (license) => license && sharedLicense(license)),
    owner: choices<ListedOwner>('owner'),
  };
}

/** A column that is created for its first value: most columns of most lists are never read. */
class LateColumn<Value> implements Column<Value> {
  readonly #read: () => Column<Value>;
  #column: Column<Value> | undefined;

  constructor(read: () => Column<Value>) {
    this.#read = read;
  }

  at(place: number): Value {
    this.#column ??= this.#read();
    return this.#column.at(place);
  }
}
