/** Databases of published versions, as files of SQL statements, which every later version upgrades. */
import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const folder = "tests/fixtures/stored-states";

/** With it, what is sealed in the databases is opened. */
export const stateSecret = "a-secret-of-the-stored-states-that-is-long-enough";

export const stateFile = (version: string): string => `${folder}/${version}.sql.gz`;

export const storedVersions = (): string[] =>
  readdirSync(folder).flatMap((file) => (file.endsWith(".sql.gz") ? [file.slice(0, -".sql.gz".length)] : []));

/** The statements that create the tables and their rows, in an empty database. */
export const readState = (version: string): string => gunzipSync(readFileSync(stateFile(version))).toString();
