/** The file of an import: its parts, sealed in the database until the import ends. */
import { sql } from "kysely";
import { importErrors } from "../../contract/import-errors.ts";
import { Refusal } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import { importLimits } from "../../contract/import-limits.ts";
import type { StoredImport } from "./import-store.ts";
import { partSeal, type PartSeal } from "./part-seal.ts";

const sealOf = (services: Pick<PluginServices, "deriveKey">): PartSeal => partSeal(services.deriveKey("import parts"));

/** Adds a part. Parts arrive in order; the last one may be sent again. */
export async function addPart(
  services: PluginServices,
  { id, state, parts, size }: StoredImport,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  if (state !== "uploading") throw new Refusal(importErrors.over);
  const rest = Number(size) - number * importLimits.partBytes;
  if (number > parts || bytes.length === 0 || bytes.length !== Math.min(rest, importLimits.partBytes))
    throw new Refusal(importErrors.parts);
  const sealed = sealOf(services).seal(id, number, bytes);
  await services.db.transaction().execute(async (transaction) => {
    await sql`insert into portal_import_parts (import_id, number, content) values (${id}, ${number}, ${sealed})
      on conflict do nothing`.execute(transaction);
    await sql`update portal_imports set parts = greatest(parts, ${number + 1}::int), updated_at = now()
      where id = ${id}`.execute(transaction);
  });
}

/** Returns nothing after the last part. */
export async function readPart(services: PluginServices, id: string, number: number): Promise<Uint8Array | undefined> {
  const part = (
    await sql<{ content: Uint8Array }>`select content from portal_import_parts where import_id = ${id}
    and number = ${number}`.execute(services.db)
  ).rows[0];
  return part === undefined ? undefined : sealOf(services).open(id, number, part.content);
}

/** @throws PORTAL_IMPORT_PARTS if parts are missing */
export function assertWhole({ size, parts }: StoredImport): void {
  if (parts !== Math.ceil(Number(size) / importLimits.partBytes)) throw new Refusal(importErrors.parts);
}
