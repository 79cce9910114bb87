import type { Time } from '../../../base/core/clock.ts';
import { isAnswered, ServerError, TimedOutError, UnreachableError } from '../send/requestErrors.ts';

const FAILURES_TO_OPEN = 5;
const FIRST_OPEN_MS = 30_000;
const LONGEST_OPEN_MS = 10 * 60_000;

/**
 * The states of a circuit breaker. `openMs` is how long the circuit stays open the next time. `probedAt` is when the
 * current probe was sent.
 */
export type Circuit =
  | { readonly kind: 'closed'; readonly failures: number; readonly failedAt: Time; readonly openMs: number }
  | { readonly kind: 'open'; readonly until: Time; readonly openMs: number; readonly probedAt: Time | undefined };

export const CLOSED: Circuit = { kind: 'closed', failures: 0, failedAt: 0, openMs: FIRST_OPEN_MS };

/**
 * Whether a request may be sent. An open circuit admits a single probe, when its time is over or for a user's request.
 * @param isUserRequest whether the user has just triggered the request: after fixing the network, no one waits for the
 * circuit.
 */
export function admits(circuit: Circuit, now: Time, isUserRequest: boolean): boolean {
  if (circuit.kind === 'closed') return true;
  // No circuit is open for so long: the clock was set back.
  const isOver = now >= circuit.until || circuit.until - now > LONGEST_OPEN_MS;
  return circuit.probedAt === undefined && (isUserRequest || isOver);
}

/** The circuit after an admitted request was sent at `startedAt`. */
export function afterAdmission(circuit: Circuit, startedAt: Time): Circuit {
  return circuit.kind === 'closed' ? circuit : { ...circuit, probedAt: startedAt };
}

/**
 * The circuit after a request.
 * @param failure undefined when the request succeeded.
 * @param startedAt when the request was sent. Concurrent requests that fail together count as one failure. While the
 * circuit is open, only its probe counts.
 */
export function afterOutcome(circuit: Circuit, failure: unknown, startedAt: Time, now: Time): Circuit {
  if (circuit.kind === 'open' && startedAt !== circuit.probedAt) return circuit;
  if (isResponse(failure)) return CLOSED;
  if (!isOutage(failure)) return afterAbort(circuit, startedAt);
  if (circuit.kind === 'closed') {
    if (startedAt < circuit.failedAt && circuit.failedAt <= now) return circuit;
    const failures = circuit.failures + 1;
    if (failures < FAILURES_TO_OPEN) return { ...circuit, failures, failedAt: now };
  }
  const { openMs } = circuit;
  return { kind: 'open', until: now + openMs, openMs: Math.min(openMs * 2, LONGEST_OPEN_MS), probedAt: undefined };
}

/** The circuit after a request without an outcome: it was aborted, or never sent. */
export function afterAbort(circuit: Circuit, startedAt: Time): Circuit {
  const isProbe = circuit.kind === 'open' && startedAt === circuit.probedAt;
  return isProbe ? { ...circuit, probedAt: undefined } : circuit;
}

/** Whether the service responded, including with a refusal. */
function isResponse(failure: unknown): boolean {
  return failure === undefined || (isAnswered(failure) && !isOutage(failure));
}

/** Whether a failure means that the whole service is unreachable or failing. */
export function isOutage(failure: unknown): boolean {
  // 501: only this endpoint is missing.
  if (failure instanceof ServerError) return failure.request.status !== 501;
  return failure instanceof UnreachableError || failure instanceof TimedOutError;
}
