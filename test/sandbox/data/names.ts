import { faker } from '@faker-js/faker/locale/en';
import { kinds, things } from './randomWords.ts';

const patterns: readonly (() => string)[] = [
  () => `${faker.word.adjective()}-${thing()}`,
  () => `${thing()}-${kind()}`,
  () => `${faker.word.noun()}-${thing()}-${kind()}`,
  () => `${faker.word.noun()}.${kind()}`,
  () => `${faker.word.noun()}_${thing()}`,
  () => capitalised(faker.word.noun()) + capitalised(thing()),
  () => faker.word.noun(),
];

/**
 * Returns a generator of realistic repository names: unique regardless of case, with only the characters that GitHub
 * allows.
 */
export function createNames(taken: Iterable<string>): () => string {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  return () => {
    const wish = faker.helpers
      .arrayElement(patterns)()
      .replaceAll(/[^A-Za-z0-9._-]/g, '-');
    let name = wish;
    for (let n = 2; used.has(name.toLowerCase()); n += 1) name = `${wish}-${n}`;
    used.add(name.toLowerCase());
    return name;
  };
}

function thing(): string {
  return faker.helpers.arrayElement(things);
}

function kind(): string {
  return faker.helpers.arrayElement(kinds);
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
