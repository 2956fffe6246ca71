/** The values that an edit was given for fields of records, as they were stored before and after it. */
import { isDeepStrictEqual } from "node:util";
import type { WrittenRecord } from "@portalkit/kernel/server";
import type { Values } from "./check-record.ts";
import type { ExactMoments } from "./exact-moments.ts";
import type { EditedRow } from "./update-records.ts";

/** The fields for which an edit gives a record values that can be reverted. */
export type FieldsOf = (recordId: string) => readonly string[];

/** @param exact moments before the edit */
export const editedValues = (
  rows: readonly EditedRow[],
  fieldsOf: FieldsOf,
  exact: ExactMoments,
): (WrittenRecord & { before: Readonly<Values> })[] =>
  rows.map(({ recordId, before, after }) => {
    const fields = fieldsOf(recordId);
    const moments = exact.get(recordId) ?? {};
    const inexact = fields.filter((name) => name in moments && !isDeepStrictEqual(before[name], after[name]));
    return { recordId, before: { ...pick(before, fields), ...pick(moments, inexact) }, after: pick(after, fields) };
  });

/** The values of these fields; a field without value has null. */
export const pick = (values: Readonly<Values>, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
