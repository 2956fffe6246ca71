/** Copies a PostgreSQL database with `pg_dump`, whose snapshot is of one moment. */
import type { CopiedFile, DataCopy } from "./data-copy.ts";
import { startTool } from "./postgres-tool.ts";

/** Not compressed: whoever stores the copy compresses it. Owners and rights are those of the database it goes to. */
const parameters = ["--format=custom", "--compress=0", "--no-owner", "--no-privileges", "--no-comments"];

export const copyPostgres = (databaseUrl: string): DataCopy => ({
  kind: "postgres",
  files: dumpOf(databaseUrl),
  discard: () => Promise.resolve(),
});

async function* dumpOf(databaseUrl: string): AsyncGenerator<CopiedFile> {
  const { output, done, stop } = startTool("pg_dump", parameters, databaseUrl);
  const content = async function* (): AsyncGenerator<Uint8Array> {
    yield* output;
    await done;
  };
  try {
    yield { path: "database.dump", content: content() };
  } finally {
    stop();
  }
}
