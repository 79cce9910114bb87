import { ServerError, TimedOutError, UnreachableError } from '../errors.ts';

const FAILURES_TO_OPEN = 5;
const FIRST_OPEN_MS = 30_000;
const LONGEST_OPEN_MS = 10 * 60_000;

/**
 * The states of a circuit breaker. `openMs` is how long it is open the next time; moments are milliseconds since the
 * epoch.
 */
export type Circuit =
  | { readonly kind: 'closed'; readonly failures: number; readonly failedAt: number; readonly openMs: number }
  | { readonly kind: 'open'; readonly until: number; readonly openMs: number; readonly probing: boolean };

export const CLOSED: Circuit = { kind: 'closed', failures: 0, failedAt: 0, openMs: FIRST_OPEN_MS };

/**
 * Whether a request may go: while the circuit is open one may, as a probe, when its time has come or a person asks.
 * @param asked whether a person has just asked: who mended the network need not wait for the circuit.
 */
export function admits(circuit: Circuit, now: number, asked: boolean): boolean {
  if (circuit.kind === 'closed') return true;
  return !circuit.probing && (asked || now >= circuit.until);
}

/** The circuit once an admitted request has gone. */
export function afterAdmission(circuit: Circuit): Circuit {
  return circuit.kind === 'closed' ? circuit : { ...circuit, probing: true };
}

/**
 * The circuit after a request.
 * @param failure what came of it; undefined also when the service answered anything that shows it alive.
 * @param startedAt when the request went. Those that were under way at a failure and fail too are one failure with it:
 * they tell of the same moment.
 */
export function afterOutcome(circuit: Circuit, failure: unknown, startedAt: number, now: number): Circuit {
  if (!isOutage(failure)) return CLOSED;
  if (circuit.kind === 'closed') {
    if (startedAt < circuit.failedAt) return circuit;
    const failures = circuit.failures + 1;
    if (failures < FAILURES_TO_OPEN) return { ...circuit, failures, failedAt: now };
  } else if (!circuit.probing) {
    return circuit;
  }
  const { openMs } = circuit;
  return { kind: 'open', until: now + openMs, openMs: Math.min(openMs * 2, LONGEST_OPEN_MS), probing: false };
}

/** The circuit after a request that was given up by its caller, which tells nothing. */
export function afterAbort(circuit: Circuit): Circuit {
  return circuit.kind === 'closed' ? circuit : { ...circuit, probing: false };
}

/** Whether a failure says that the service is out of reach or out of order, for whatever is asked. */
export function isOutage(failure: unknown): boolean {
  return failure instanceof UnreachableError || failure instanceof TimedOutError || failure instanceof ServerError;
}
