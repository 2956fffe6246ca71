/** The first rows of a file as they would be created, each cell with what is wrong with it. */
import { meantText, type AdminUser, type Resource } from "#kernel/contract";
import type { PluginServices } from "#kernel/server";
import { uploadLimits, type Preview } from "../contract/schemas.ts";
import { checkRecords, type FileRecord } from "./check-records.ts";
import { readRows, refuseImport, type KeptImport } from "./import-store.ts";
import { repeatedValues } from "./repeated-values.ts";
import { importColumns, rowReader } from "./row-reader.ts";

export async function previewOf(services: PluginServices, resource: Resource, adminUser: AdminUser, kept: KeptImport): Promise<Preview> {
  const read = rowReader(services, resource, adminUser, kept);
  const cellOf = new Map(Object.entries(kept.mapping).map(([place, name]) => [name, Number(place)]));
  const missing = importColumns(resource).filter(({ name, isRequired }) => isRequired && !cellOf.has(name)).map(({ label }) => label);
  const repeated = repeatedValues(kept.mapping, await services.resources.uniqueColumns(kept.resource_id, adminUser));
  let header: string[] | undefined;
  const records: FileRecord[] = [];
  for await (const row of readRows(services.db, kept)) {
    if (header === undefined) {
      header = row.cells.slice(0, uploadLimits.columns);
      continue;
    }
    records.push({ row, ...(await read(row)) });
    if (records.length === uploadLimits.previewRows) break;
  }
  if (header === undefined) throw refuseImport("noHeader");
  // What every row lacks is said once, above them, and no record is tried then.
  const resources = missing.length > 0 ? { problems: (_resourceId: string, tried: readonly unknown[]) => Promise.resolve(tried.map(() => [])) } : services.resources;
  const checked = await checkRecords(resources, kept.resource_id, adminUser, records, repeated);
  const rows = checked.map(({ row, problems }) => ({ line: row.line, cells: row.cells.slice(0, uploadLimits.columns).map(meantText), problems: problems.map(({ column, message }) => ({ cell: cellOf.get(column ?? "") ?? -1, message })) }));
  return { header, rows, missing };
}
