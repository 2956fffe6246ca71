/** The first rows of a file as they would be created, each cell with what is wrong with it. */
import { meantText, type AdminUser, type Resource } from "#kernel/contract";
import type { PluginServices } from "#kernel/server";
import { uploadLimits, type Preview } from "../contract/schemas.ts";
import { readRows, refuseImport, type KeptImport } from "./import-store.ts";
import { repeatedValues } from "./repeated-values.ts";
import { importColumns, rowReader } from "./row-reader.ts";

export async function previewOf(services: PluginServices, resource: Resource, adminUser: AdminUser, kept: KeptImport): Promise<Preview> {
  const read = rowReader(services, resource, adminUser, kept);
  const cellOf = new Map(Object.entries(kept.mapping).map(([place, name]) => [name, Number(place)]));
  const missing = importColumns(resource).filter(({ name, isRequired }) => isRequired && !cellOf.has(name)).map(({ label }) => label);
  const repeated = repeatedValues(kept.mapping, await services.resources.uniqueColumns(kept.resource_id, adminUser));
  let header: string[] | undefined;
  const rows: Preview["rows"] = [];
  for await (const row of readRows(services.db, kept)) {
    if (header === undefined) {
      header = row.cells.slice(0, uploadLimits.columns);
      continue;
    }
    const { record, problems } = await read(row);
    const known = [...problems, ...repeated.problems(row)];
    // What every row lacks is said once, above them.
    const all = known.length > 0 || missing.length > 0 ? known : await services.resources.problems(kept.resource_id, record, adminUser);
    if (all.length === 0) repeated.note(row);
    rows.push({ line: row.line, cells: row.cells.slice(0, uploadLimits.columns).map(meantText), problems: all.map(({ column, message }) => ({ cell: cellOf.get(column ?? "") ?? -1, message })) });
    if (rows.length === uploadLimits.previewRows) break;
  }
  if (header === undefined) throw refuseImport("noHeader");
  return { header, rows, missing };
}
