import type { Line } from '../../base/core/text.ts';
import { showableWord } from './model.ts';

/** More than an organization usually has. A service may send any number of other ones. */
const MAX_LISTS = 5000;

/** More of a repository's topics are ignored; GitHub allows 20. */
const MAX_TOPICS = 50;

const BETWEEN = '\n';

const lists = new Map<string, readonly Line[]>();
const NONE: readonly Line[] = Object.freeze([]);

/** Returns the same object for equal topics, because many repositories have none, or the same ones. */
export function sharedTopics(topics: readonly string[]): readonly Line[] {
  if (topics.length === 0) return NONE;
  const kept = topics.slice(0, MAX_TOPICS).map(showableWord);
  const key = kept.join(BETWEEN);
  const shared = lists.get(key);
  if (shared) return shared;
  if (lists.size >= MAX_LISTS) lists.clear();
  lists.set(key, kept);
  return kept;
}
