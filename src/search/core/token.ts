/** A piece of a query: a word, or a qualifier with its values. */
export interface Token {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly isNegated: boolean;
  /** The text before the first colon; undefined for a word. */
  readonly qualifier: string | undefined;
  /** The word, or the text after the colon and the last comma. */
  readonly value: TokenValue;
  /** The values before commas. */
  readonly earlier: readonly TokenValue[];
  /** Whether the text ends with it: it may be unfinished. */
  readonly isLast: boolean;
}

export interface TokenValue {
  /** Without its quotes. */
  readonly text: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly isQuoted: boolean;
}

const SPACE = /\s/;

/**
 * Splits a text at its spaces. Between quotes, spaces, commas and colons are ordinary characters; an unclosed quote
 * ends with the text.
 */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = skipSpaces(text, 0); at < text.length; ) {
    const token = readToken(text, at);
    tokens.push(token);
    at = skipSpaces(text, token.end);
  }
  return tokens;
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (at < text.length && SPACE.test(text.charAt(at))) at++;
  return at;
}

function readToken(text: string, start: number): Token {
  const isNegated = text.charAt(start) === '-';
  const earlier: TokenValue[] = [];
  let qualifier: string | undefined;
  let value = readValue(text, start + Number(isNegated), ':');
  if (text.charAt(value.end) === ':') {
    qualifier = value.text;
    value = readValue(text, value.end + 1, ',');
    while (text.charAt(value.end) === ',') {
      earlier.push(value);
      value = readValue(text, value.end + 1, ',');
    }
  }
  return { start, end: value.end, isNegated, qualifier, value, earlier, isLast: value.end === text.length };
}

/** Reads up to a space or `ending` outside quotes. */
function readValue(text: string, start: number, ending: ':' | ','): TokenValue {
  let value = '';
  let isQuoted = false;
  let isInQuotes = false;
  let at = start;
  for (; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') {
      isInQuotes = !isInQuotes;
      isQuoted = true;
    } else if (!isInQuotes && (character === ending || SPACE.test(character))) {
      break;
    } else {
      value += character;
    }
  }
  return { text: value, start, end: at, isQuoted };
}
