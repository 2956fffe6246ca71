/** Rows of a file become records of a resource, for one user: by the mapping, with labels looked up once. */
import { meantText, Refusal, type AdminUser, type Column, type CsvRow, type Resource } from "#kernel/contract";
import { sentenceOf, type PluginServices, type RecordProblem } from "#kernel/server";
import type { ImportColumn } from "../contract/schemas.ts";
import { refuseImport, type KeptImport } from "./import-store.ts";
import { readCell, type FindByLabel } from "./read-cell.ts";

export interface ReadRow {
  record: Record<string, unknown>;
  problems: RecordProblem[];
}

/** The columns that this user may fill when creating a record. */
export const fillable = (resource: Resource): Column[] => resource.columns.filter((column) => column.showIn.create);
export const importColumns = (resource: Resource): ImportColumn[] => fillable(resource).map((column) => ({ name: column.name, label: column.label, isRequired: column.required?.create === true }));

/** Labels remembered for one run; beyond so many the oldest are asked for again. */
const mostLabels = 5_000;

/** @throws Refusal for a mapping that names what cannot be filled, or the same column twice */
export function rowReader(services: PluginServices, resource: Resource, adminUser: AdminUser, { mapping, delimiter }: Pick<KeptImport, "mapping" | "delimiter">): (row: CsvRow) => Promise<ReadRow> {
  const columns = new Map<number, Column>();
  for (const [place, name] of Object.entries(mapping)) {
    const column = fillable(resource).find((candidate) => candidate.name === name);
    if (column === undefined) throw refuseImport("column", { column: name.slice(0, 100) });
    if ([...columns.values()].includes(column)) throw refuseImport("twice", { column: column.label });
    columns.set(Number(place), column);
  }
  const findByLabel = rememberLabels((column, label, kind) => services.resources.foreignOptions(resource.resourceId, column, label, adminUser, kind));
  // What kind of record a reference leads to is read before the reference.
  const inTurn = [...columns].toSorted(([, one], [, other]) => Number(isOfKinds(one)) - Number(isOfKinds(other)));
  return async ({ cells }) => {
    const record: Record<string, unknown> = {};
    const problems: RecordProblem[] = [];
    for (const [place, column] of inTurn) {
      const text = meantText(cells[place] ?? "");
      // An empty cell says nothing: the column's default holds.
      if (text.trim() === "") continue;
      try {
        record[column.name] = await readCell(column, text, delimiter, findByLabel, record);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        problems.push({ column: column.name, message: sentenceOf(error) });
      }
    }
    return { record, problems };
  };
}

const isOfKinds = ({ foreignResource }: Column): boolean => foreignResource?.polymorphicOn !== undefined;

function rememberLabels(find: FindByLabel): FindByLabel {
  const known = new Map<string, ReturnType<FindByLabel>>();
  return (column, label, kind) => {
    const key = JSON.stringify([column, kind, label]);
    const found = known.get(key) ?? find(column, label, kind);
    known.set(key, found);
    if (known.size > mostLabels) known.delete(known.keys().next().value ?? "");
    return found;
  };
}
