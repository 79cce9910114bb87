import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { Packr } from 'msgpackr';
import { decodeColumns, encodeColumns } from '../../../src/core/api/storedValues.ts';
import type { ListedRepository } from '../../../src/core/model/repository.ts';
import { inFile, type ListFormat, made } from './listFormat.ts';

/** The items of a list page. */
const PER_PAGE = 100;

/** What Repo Rider stores: typed arrays and texts, of which rows are made when they are read. */
const columns = inFile({
  name: 'columns',
  encode: (items) => encodeColumns([{ items }]),
  decode: (bytes) => made(itemsIn(decodeColumns(bytes)[0])),
});

function itemsIn(page: unknown): readonly ListedRepository[] {
  return (page as { readonly items: readonly ListedRepository[] }).items;
}

/** A list page in each line. */
const jsonLines = inFile({
  name: 'JSON lines',
  encode: (items) => {
    const pages = Array.from({ length: Math.ceil(items.length / PER_PAGE) }, (_, page) =>
      JSON.stringify({ items: items.slice(page * PER_PAGE, (page + 1) * PER_PAGE) }),
    );
    return Buffer.from(pages.join('\n'));
  },
  decode: (bytes) => {
    const pages = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString().split('\n');
    const items: ListedRepository[] = [];
    for (const page of pages) items.push(...itemsIn(JSON.parse(page)));
    return made(items);
  },
});

/** One JSON text. */
const json = inFile({
  name: 'one JSON text',
  encode: (items) => Buffer.from(JSON.stringify(items)),
  decode: (bytes) =>
    made(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()) as ListedRepository[]),
});

const structuredClone = inFile({
  name: 'v8.serialize',
  encode: (items) => serialize(items),
  decode: (bytes) => made(deserialize(bytes) as ListedRepository[]),
});

const packr = new Packr({ structures: [], useRecords: true });

/** With records: the names of fields are stored once. */
const messagePack = inFile({
  name: 'msgpackr',
  encode: (items) => packr.pack(items),
  decode: (bytes) => made(packr.unpack(bytes) as ListedRepository[]),
});

/** A row for each repository: what is searched in a column, and everything as JSON. */
const sqlite: ListFormat = {
  name: 'SQLite',
  write: async (file, items) => {
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE items (place INTEGER PRIMARY KEY, name TEXT NOT NULL, item TEXT NOT NULL)');
    database.exec('BEGIN');
    const insert = database.prepare('INSERT INTO items VALUES (?, ?, ?)');
    for (const [place, item] of items.entries()) insert.run(place, item.full_name, JSON.stringify(item));
    database.exec('COMMIT');
    database.close();
  },
  open: async (file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    const read = (query: string): readonly ListedRepository[] =>
      database
        .prepare(query)
        .all()
        .map(({ item }) => JSON.parse(String(item)) as ListedRepository);
    return {
      first: (count) => read(`SELECT item FROM items ORDER BY place LIMIT ${count}`),
      names: () =>
        database
          .prepare('SELECT name FROM items ORDER BY place')
          .all()
          .map(({ name }) => String(name)),
      all: () => read('SELECT item FROM items ORDER BY place'),
    };
  },
};

/** The formats that are compared. The first is the reference. */
export const LIST_FORMATS: readonly ListFormat[] = [json, jsonLines, columns, structuredClone, messagePack, sqlite];
