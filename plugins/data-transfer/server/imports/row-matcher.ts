/** Decides for each row of a file whether it creates a record, changes one that it finds, or is refused. */
import type { AdminUser } from "@portalkit/kernel/contract";
import type { ImportMatching } from "@portalkit/imports";
import { translate, type PluginServices, type RecordProblem } from "@portalkit/kernel/server";
import type { FileRow, ImportChoices } from "@portalkit/imports/server";
import type { ImportTarget } from "../allowed.ts";
import { readAll, rowReader, type FileRecord } from "./row-reader.ts";

type Values = Readonly<Record<string, unknown>>;

/** What a row does. */
export type RowWork = { row: FileRow } & (
  | { kind: "refused"; problems: readonly RecordProblem[] }
  | { kind: "create"; record: Values }
  | { kind: "edit"; recordId: string; record: Values }
);

/** A row whose other values may still be wrong, with the texts that tell its record from those of other rows. */
export interface MatchedRow {
  work: RowWork;
  keys: readonly string[];
}

/** An import that changes records. */
export type UpdatingTarget = ImportTarget & { matching: ImportMatching };

export interface RowMatcher {
  match(rows: readonly FileRow[]): Promise<MatchedRow[]>;
  /** Only the keys, for rows that were matched before. */
  keysOf(rows: readonly FileRow[]): Promise<(readonly string[])[]>;
}

/** @throws Refusal if the mapping has a column that cannot be set */
export function rowMatcher(
  services: PluginServices,
  target: UpdatingTarget,
  user: () => AdminUser,
  choices: ImportChoices,
): RowMatcher {
  const { resourceId } = target.resource;
  const { field, unmatched } = target.matching;
  const column = target.matchColumns.find(({ name }) => name === field);
  const label = column?.label ?? field;
  const read = rowReader(services, target, user, choices);
  const source = choices.mapping[field];
  const readKey = rowReader(services, target, user, {
    ...choices,
    mapping: source === undefined ? {} : { [field]: source },
  });
  const find = async (records: readonly FileRecord[]) => {
    const values = records.map(({ record }) => record[field] ?? null);
    return await services.resources.match(resourceId, field, values, user());
  };
  const workOf = ({ row, record, problems }: FileRecord, recordIds: readonly string[]): RowWork => {
    const refused = (message: string): RowWork => ({ kind: "refused", row, problems: [{ column: field, message }] });
    if (problems.length > 0) return { kind: "refused", row, problems };
    const isEmpty = (record[field] ?? null) === null;
    const [recordId, another] = recordIds;
    if (another !== undefined) return refused(translate("data-transfer:errors.severalMatches", { label }));
    if (recordId !== undefined) {
      const { [field]: _found, ...values } = record;
      return { kind: "edit", row, recordId, record: values };
    }
    if (unmatched === "create" && (isEmpty || column?.showIn.create === true))
      return { kind: "create", row, record: withoutNulls(record) };
    return refused(translate(isEmpty ? "data-transfer:errors.noKey" : "data-transfer:errors.noMatch", { label }));
  };
  return {
    match: async (rows) => {
      const records = await readAll(read, rows);
      const matches = await find(records);
      return records.map((record, place) => {
        const { value = "", recordIds = [] } = matches[place] ?? {};
        return { work: workOf(record, recordIds), keys: keysOf(value, recordIds) };
      });
    },
    keysOf: async (rows) =>
      (await find(await readAll(readKey, rows))).map(({ value, recordIds }) => keysOf(value, recordIds)),
  };
}

/** Two rows are of one record if they have one of these in common. */
const keysOf = (value: string, recordIds: readonly string[]): string[] => [
  ...(value === "" ? [] : [`value ${value}`]),
  ...recordIds.map((id) => `record ${id}`),
];

const withoutNulls = (record: Values): Values =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
