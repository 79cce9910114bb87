import uFuzzy from '@leeoniya/ufuzzy';
import { completeQuery } from '../../../src/search/core/completion.ts';
import { parseQuery } from '../../../src/search/core/parseQuery.ts';
import type { RepositorySearch } from '../../../src/search/core/repositorySearch.ts';

/** Searches for a text, to the end. @returns the number of repositories found */
export type Press = (text: string) => Promise<number>;

/** Go to Repository… shows so many rows. */
const MAX_ROWS = 200;

/** A part of a query that only Repo Rider understands. */
const QUALIFIER = /-?\b[a-z]+:\S*/g;

/**
 * What Go to Repository… does at a keystroke, without its rows. The list was opened half a second ago: it has prepared
 * what the first key would wait for.
 */
export async function repoRider(search: RepositorySearch): Promise<Press> {
  const index = await search.index();
  await index.prepare();
  return async (text) => {
    const query = parseQuery(text);
    await index.prepare(query);
    const found = index.ranking(query, Date.now(), MAX_ROWS);
    found.first(MAX_ROWS);
    completeQuery(text, index.vocabulary);
    return found.size;
  };
}

/**
 * The least that a search does: one pass over all names, for those that contain the last word. They are one text, in
 * lower case.
 */
export function onePass(names: readonly string[]): Press {
  // Flattened: a joined text is a tree of pieces until its first read.
  const all = Buffer.from(`${names.join('\n').toLowerCase()}\n`).toString();
  return async (text) => {
    const word = text.toLowerCase().split(' ').at(-1) ?? '';
    let found = 0;
    for (let at = 0; at < all.length; found++) {
      const place = all.indexOf(word, at);
      if (place < 0) break;
      at = all.indexOf('\n', place) + 1;
    }
    return found;
  };
}

/** A library for the same, without qualifiers. It sorts at most 1,000 hits, as its authors recommend. */
export function fuzzy(names: string[]): Press {
  const searcher = new uFuzzy();
  return async (text) => searcher.search(names, text.replaceAll(QUALIFIER, '').trim())[0]?.length ?? 0;
}
