import { RequestError, ServerError, TimedOutError, UnreachableError } from './requestErrors.ts';

const FAILURES_TO_OPEN = 5;
const FIRST_OPEN_MS = 30_000;
const LONGEST_OPEN_MS = 10 * 60_000;

/**
 * The states of a circuit breaker. `openMs` is how long it is open the next time; moments are milliseconds since the
 * epoch. `probedAt` is when the request went that probes an open one.
 */
export type Circuit =
  | { readonly kind: 'closed'; readonly failures: number; readonly failedAt: number; readonly openMs: number }
  | { readonly kind: 'open'; readonly until: number; readonly openMs: number; readonly probedAt: number | undefined };

export const CLOSED: Circuit = { kind: 'closed', failures: 0, failedAt: 0, openMs: FIRST_OPEN_MS };

/**
 * Whether a request may go: while the circuit is open one may, as a probe, when its time has come or a person asks.
 * @param asked whether a person has just asked: who mended the network need not wait for the circuit.
 */
export function admits(circuit: Circuit, now: number, asked: boolean): boolean {
  if (circuit.kind === 'closed') return true;
  // It is never open for so long: the clock was set back.
  const isOver = now >= circuit.until || circuit.until - now > LONGEST_OPEN_MS;
  return circuit.probedAt === undefined && (asked || isOver);
}

/** The circuit once an admitted request has gone, at `startedAt`. */
export function afterAdmission(circuit: Circuit, startedAt: number): Circuit {
  return circuit.kind === 'closed' ? circuit : { ...circuit, probedAt: startedAt };
}

/**
 * The circuit after a request.
 * @param failure what came of it; undefined when it was answered well.
 * @param startedAt when the request went. Those that were under way at a failure and fail too are one failure with it:
 * they tell of the same moment. While the circuit is open, only its probe tells anything.
 */
export function afterOutcome(circuit: Circuit, failure: unknown, startedAt: number, now: number): Circuit {
  if (circuit.kind === 'open' && startedAt !== circuit.probedAt) return circuit;
  if (showsLife(failure)) return CLOSED;
  if (!isOutage(failure)) return afterAbort(circuit, startedAt);
  if (circuit.kind === 'closed') {
    if (startedAt < circuit.failedAt && circuit.failedAt <= now) return circuit;
    const failures = circuit.failures + 1;
    if (failures < FAILURES_TO_OPEN) return { ...circuit, failures, failedAt: now };
  }
  const { openMs } = circuit;
  return { kind: 'open', until: now + openMs, openMs: Math.min(openMs * 2, LONGEST_OPEN_MS), probedAt: undefined };
}

/** The circuit after a request that told nothing: its caller gave it up, or it was never sent. */
export function afterAbort(circuit: Circuit, startedAt: number): Circuit {
  const isProbe = circuit.kind === 'open' && startedAt === circuit.probedAt;
  return isProbe ? { ...circuit, probedAt: undefined } : circuit;
}

/** Whether the service answered, be it with a refusal. */
function showsLife(failure: unknown): boolean {
  if (failure === undefined) return true;
  return failure instanceof RequestError && failure.request.status !== undefined && !isOutage(failure);
}

/** Whether a failure says that the service is out of reach or out of order, for whatever is asked. */
export function isOutage(failure: unknown): boolean {
  return failure instanceof UnreachableError || failure instanceof TimedOutError || failure instanceof ServerError;
}
