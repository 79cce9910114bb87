/** A question to the counter. */
export interface Question {
  readonly city: string;
  readonly signal: AbortSignal | undefined;
  readonly answer: (outcome: number | Error) => void;
}

/** A fake counter whose answers a test gives, in advance or later. */
export class FakeCounter {
  /** Questions, oldest first. */
  readonly questions: Question[] = [];
  /** Immediate answers by city name; `all` applies to any city. */
  outcomes: Readonly<Record<string, number | Error>> = {};

  count(city: string, { signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    const answer = (outcome: number | Error): void => {
      if (typeof outcome === 'number') resolve(outcome);
      else reject(outcome);
    };
    this.questions.push({ city, signal, answer });
    const outcome = this.outcomes[city] ?? this.outcomes.all;
    if (outcome !== undefined) answer(outcome);
    return promise;
  }
}
