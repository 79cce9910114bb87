import type { BlockReader, BlockWriter } from './blocks.ts';
import type { Column } from './column.ts';
import { Texts, type TextsHead, writeTexts } from './texts.ts';

/** The place of `undefined`, which JSON doesn't have, among the different values. */
const UNKNOWN = 0;

export interface ChoicesHead {
  /** The different values except `undefined`, as JSON. */
  readonly values: TextsHead;
  /** The place of each value among them, from 1, in blocks of 1, 2 or 4 bytes; undefined if all have the same. */
  readonly places: { readonly bytes: 1 | 2 | 4; readonly block: number } | undefined;
}

/** Writes values of which many are equal. */
export function writeChoices(values: readonly unknown[], blocks: BlockWriter): ChoicesHead {
  const texts: string[] = [];
  const byValue = new Map<unknown, number>([[undefined, UNKNOWN]]);
  const byText = new Map<string, number>();
  const places = new Uint32Array(values.length);
  for (const [index, value] of values.entries()) {
    let place = byValue.get(value);
    if (place === undefined) {
      const text = JSON.stringify(value);
      place = byText.get(text) ?? texts.push(text);
      byText.set(text, place);
      byValue.set(value, place);
    }
    places[index] = place;
  }
  const isSame = places.every((place) => place === 1);
  return { values: writeTexts(texts, blocks), places: isSame ? undefined : addPlaces(places, texts, blocks) };
}

function addPlaces(places: Uint32Array, { length }: readonly string[], blocks: BlockWriter): ChoicesHead['places'] {
  if (length < 2 ** 8) return { bytes: 1, block: blocks.add(Uint8Array.from(places)) };
  if (length < 2 ** 16) return { bytes: 2, block: blocks.add(Uint16Array.from(places)) };
  return { bytes: 4, block: blocks.add(places) };
}

/**
 * Reads values of which many are equal: these are the same object.
 * @param shared is called once for each different value
 */
export function readChoices<Value>(
  { values, places }: ChoicesHead,
  blocks: BlockReader,
  shared: (value: Value) => Value = (value) => value,
): Column<Value | undefined> {
  return new Choices(new Texts(values, blocks), placesOf(places, blocks), shared);
}

function placesOf(places: ChoicesHead['places'], blocks: BlockReader): Places | undefined {
  if (!places) return undefined;
  if (places.bytes === 1) return blocks.bytes(places.block);
  return places.bytes === 2 ? blocks.shorts(places.block) : blocks.words(places.block);
}

type Places = Uint8Array | Uint16Array | Uint32Array;

class Choices<Value> implements Column<Value | undefined> {
  readonly #texts: Texts;
  readonly #places: Places | undefined;
  readonly #shared: (value: Value) => Value;
  /** Parsed when they are first read. */
  readonly #values: (Value | undefined)[] = [undefined];

  constructor(texts: Texts, places: Places | undefined, shared: (value: Value) => Value) {
    this.#texts = texts;
    this.#places = places;
    this.#shared = shared;
  }

  at(place: number): Value | undefined {
    const index = this.#places ? (this.#places[place] ?? UNKNOWN) : 1;
    return index in this.#values ? this.#values[index] : this.#parse(index);
  }

  #parse(index: number): Value | undefined {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `writeChoices`
    const value = this.#shared(JSON.parse(this.#texts.at(index - 1) ?? 'null') as Value);
    this.#values[index] = value;
    return value;
  }
}
