/** Where the core reports what it does. Never given a token, a header or a query. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
