import { ago, exactly, type Reader, wholeNumber } from './format.ts';

/** A line in the list of facts. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** A more exact value for the tooltip. */
  readonly detail?: string;
}

/** Removes undefined values. */
export function withValues<T>(all: readonly (T | undefined)[]): readonly T[] {
  return all.filter((each) => each !== undefined);
}

export function words(label: string, value: string | null | undefined): Fact | undefined {
  return value ? { label, value } : undefined;
}

export function number(label: string, value: number | null | undefined, reader: Reader): Fact | undefined {
  return value == null ? undefined : { label, value: wholeNumber(value, reader) };
}

/** @param value ISO 8601. */
export function time(label: string, value: string | null | undefined, reader: Reader): Fact | undefined {
  return value ? { label, value: ago(value, reader), detail: exactly(value, reader) } : undefined;
}
