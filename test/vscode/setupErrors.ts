/** A missing requirement or a failed download. The message is one sentence for the user, including the remedy. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** A server or a window that did not start. `output` is the end of its output. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly output: string;

  constructor(message: string, output = '', options?: ErrorOptions) {
    super(output === '' ? message : `${message}\n${output}`, options);
    this.output = output;
  }
}

/** The message of any thrown value. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
