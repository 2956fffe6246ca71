/** The error of a failed call. */

/** A failed call. `message` is written for the user. */
export class CallError extends Error {
  /** The HTTP status; 0 if there was no response. */
  declare readonly status: number;
  /** True if the user has already been notified (network failure, lost session). */
  declare readonly isReported: boolean;
  /** The schema violations, if the server rejected the body. */
  declare readonly details: readonly { path: string; message: string }[];
  /** The whole response body, if it was JSON. */
  declare readonly answer: unknown;
  constructor(
    message: string,
    status: number,
    isReported = false,
    details: CallError["details"] = [],
    answer?: unknown,
  ) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.isReported = isReported;
    this.details = details;
    this.answer = answer;
  }
}

/** Whether it is unknown what became of a call: without an answer, or with one of a failed server or proxy. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallError && error.status > 0 && error.status < 500);

/** Whether the server lacks the call: other servers answer an unknown address with 404, 405 or a page. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof CallError &&
  ([404, 405].includes(error.status) || (error.status === 200 && error.answer === undefined));
