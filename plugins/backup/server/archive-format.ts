/** What is in an archive besides the files of a copy. */

/** The first entry. */
export const manifestFile = "backup.json";
/** The last entry: an archive without it is cut off. */
export const completionFile = "complete.json";
/** Counts the incompatible changes of the format. */
export const formatVersion = 1;

export interface Manifest {
  readonly format: number;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly database: "pglite" | "postgres";
}

export interface Completion {
  /** The number of files of the copy; those that were divided count once. */
  readonly files: number;
}
