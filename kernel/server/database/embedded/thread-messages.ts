/** What the main thread and the thread of the embedded database say to each other. */

/** What the thread is begun with. */
export interface ThreadTask {
  /** A folder, or `memory://`. */
  place: string;
  /** Whether what is acknowledged has reached the disk. */
  isDurable: boolean;
}

/** Statements are answered in the order in which they are sent. */
export type ToThread =
  | { type: "query"; id: number; text: string; values: readonly unknown[] }
  /** Several statements in one text, without values. */
  | { type: "script"; id: number; text: string }
  | { type: "close"; id: number };

export type FromThread =
  { type: "ready" } | ({ type: "answer"; id: number } & Answer) | { type: "failure"; id: number; failure: Failure };

export interface Answer {
  rows: Record<string, unknown>[];
  affectedRows: number;
}

/** An error of PostgreSQL, without the statement and its values: those may hold secrets. */
export interface Failure {
  message: string;
  fields: Readonly<Record<string, unknown>>;
}
