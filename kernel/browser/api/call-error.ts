/** The error of a failed call. */

/** A failed call. `message` is written for the user. */
export class CallError extends Error {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** True if the user has already been notified (network failure, lost session). */
  readonly isReported: boolean;
  /** The schema violations, if the server rejected the body. */
  readonly details: readonly { path: string; message: string }[];
  /** The whole response body, if it was JSON. */
  readonly answer: unknown;
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

/** Whether the server lacks the call: other servers answer an unknown address with 404, 405 or a page. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof CallError &&
  ([404, 405].includes(error.status) || (error.status === 200 && error.answer === undefined));
