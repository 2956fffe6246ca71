/** The numbers of imports; the kernel has their tables. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

/** Creates the sequence that names the batch of each import. */
export async function createImports(db: DatabaseTransaction): Promise<void> {
  await sql`create sequence code_import_numbers`.execute(db);
}
