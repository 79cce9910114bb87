import { ago, exactly, type Reader, wholeNumber } from './format.ts';

/** One line of what people look for first. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** More exact words, shown when pointed at. */
  readonly detail?: string;
}

/** Those that are known: what the service did not tell is left out. */
export function known<T>(all: readonly (T | undefined)[]): readonly T[] {
  return all.filter((each) => each !== undefined);
}

export function words(label: string, value: string | null | undefined): Fact | undefined {
  return value ? { label, value } : undefined;
}

export function number(label: string, value: number | null | undefined, reader: Reader): Fact | undefined {
  return value == null ? undefined : { label, value: wholeNumber(value, reader) };
}

/** @param value ISO 8601. */
export function moment(label: string, value: string | null | undefined, reader: Reader): Fact | undefined {
  return value ? { label, value: ago(value, reader), detail: exactly(value, reader) } : undefined;
}
