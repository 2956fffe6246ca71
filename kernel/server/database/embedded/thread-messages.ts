/** The messages between the main thread and the thread of the embedded database. */

/** The thread's start parameters. */
export interface ThreadTask {
  /** A folder path, or `memory://`. */
  place: string;
  /** Whether a commit reaches the disk before it is acknowledged. */
  isDurable: boolean;
}

/** The thread answers statements in the order in which they are sent. */
export type ToThread =
  | { type: "query"; id: number; text: string; values: readonly unknown[] }
  /** Several statements in one text, without values. */
  | { type: "script"; id: number; text: string }
  /** Copies the files to a folder that is not there yet. */
  | { type: "copy"; id: number; to: string }
  | { type: "close"; id: number };

export type FromThread =
  | { type: "ready" }
  | ({ type: "answer"; id: number } & Answer)
  | { type: "failure"; id: number; failure: Failure };

export interface Answer {
  rows: Record<string, unknown>[];
  affectedRows: number;
}

/** A PostgreSQL error without the statement and its values, which may contain secrets. */
export interface Failure {
  message: string;
  fields: Readonly<Record<string, unknown>>;
}
