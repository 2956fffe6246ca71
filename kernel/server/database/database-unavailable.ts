/** Tells a database that cannot be used at the moment from a mistake: what was asked may be asked again. */

import { Refusal, refuse } from "../../contract/errors/refusals.ts";

/** No connection could be had: the database is not there, or all connections are in use. */
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
/** Too many connections, a statement timeout, locks and deadlocks. */
const busyCodes = new Set(["57014", "53300", "55P03", "40P01", "40001"]);
/** The client's own errors for a connection that was lost while it was in use; they have no code. */
const lostMessages = ["Connection terminated", "Client has encountered a connection error"];

/** Returns the refusal for an error after which the same may be asked again, undefined for every other error. */
export function unavailable(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || error instanceof Refusal) return undefined;
  const given = (error as { code?: unknown }).code;
  const code = typeof given === "string" ? given : "";
  if (error instanceof DatabaseUnavailableError ? error.isBusy : busyCodes.has(code))
    return refuse("PORTAL_SERVER_BUSY");
  const isGone =
    error instanceof DatabaseUnavailableError ||
    goneCodes.test(code) ||
    lostMessages.some((message) => error.message.startsWith(message));
  return isGone ? refuse("PORTAL_SERVER_NO_DATABASE") : undefined;
}
