/** Tells a database that cannot be used at the moment from a mistake: what was asked may be asked again. */

import { Refusal, refuse } from "../../contract/errors/refusals.ts";

/** No connection could be had, or it broke: the database is not there, or all connections are in use. */
export class DatabaseUnavailableError extends Error {
  /** All connections are in use. */
  readonly isBusy: boolean;
  constructor(cause: unknown, { isBusy }: { isBusy: boolean }) {
    super("no connection to the database", { cause });
    this.name = "DatabaseUnavailableError";
    this.isBusy = isBusy;
  }
}

/** Connection exceptions, and a server that starts, stops or restarts after a crash. */
const goneCodes = /^(08...|57P0[123])$/;
/** Too many connections, no space or memory, a statement timeout, locks and deadlocks. */
const busyCodes = new Set(["57014", "53100", "53200", "53300", "55P03", "40P01", "40001"]);
/** The client's own errors for a connection that was lost while it was in use; they have no code. */
const lostMessages = ["Connection terminated", "Client has encountered a connection error"];

/** Returns the refusal for an error after which the same may be asked again, undefined for every other error. */
export function unavailable(error: unknown): Refusal | undefined {
  if (typeof error !== "object" || error === null || error instanceof Refusal) return undefined;
  // The queue of jobs passes copies of errors on.
  const { code = "", message = "" } = error as { code?: unknown; message?: unknown };
  if (error instanceof DatabaseUnavailableError ? error.isBusy : busyCodes.has(String(code)))
    return refuse("PORTAL_SERVER_BUSY");
  const isGone =
    error instanceof DatabaseUnavailableError ||
    goneCodes.test(String(code)) ||
    lostMessages.some((known) => String(message).startsWith(known));
  return isGone ? refuse("PORTAL_SERVER_NO_DATABASE") : undefined;
}

/** Errors of the system for a connection: nothing listens, the way is blocked, or the name is not known. */
const unreachableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
]);

/** For errors of a client that connects to a database by itself: those of other clients look the same. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isUnreachable)
    : unreachableCodes.has(String((error as { code?: unknown } | null)?.code));
