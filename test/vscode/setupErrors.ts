/** Something this machine lacks, or a download that failed. The message is one sentence for a person, remedy included. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** A server or a window that did not start. `output` is the end of what it printed. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly output: string;

  constructor(message: string, output = '', options?: ErrorOptions) {
    super(output === '' ? message : `${message}\n${output}`, options);
    this.output = output;
  }
}

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
