/** Says what prevents a deleted record from being restored: which value is taken, or which other record is gone. */
import { sql } from "kysely";
import { Refusal, refuse } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { translateText } from "@portalkit/kernel/server";
import { targetOf } from "../read/foreign-labels.ts";
import { preparedOf, type PreparedColumn } from "../tables/prepared-resource.ts";
import { createView, mayRestore, type ResourceView } from "../view/resource-view.ts";
import { findDeleted, ofList } from "./deleted-records.ts";

const maxValueLength = 100;

/** A violated unique or foreign key. It is explained after the transaction, which cannot read any more. */
export class RestoreConflict extends Error {
  readonly isTaken: boolean;
  readonly table: string;
  /** The columns of the key and their values, as the database reports them. */
  readonly fields: readonly (readonly [name: string, value: string])[];

  private constructor(isTaken: boolean, table: string, fields: RestoreConflict["fields"]) {
    super("a key prevents the restoring");
    this.isTaken = isTaken;
    this.table = table;
    this.fields = fields;
  }

  /** @returns undefined for another error */
  static of(error: unknown): RestoreConflict | undefined {
    const { code, table = "", detail = "" } = (error ?? {}) as { code?: string; table?: string; detail?: string };
    if (code !== "23505" && code !== "23503") return undefined;
    const [, names = "", values = ""] = /\((.+?)\)=\((.*)\)/s.exec(detail) ?? [];
    const columns = names.split(", ").map((name) => name.replace(/^"|"$/g, ""));
    // Only the values of a single column can be distinguished for sure.
    const fields = columns.map((name) => [name, columns.length === 1 ? values : ""] as const);
    return new RestoreConflict(code === "23505", table, fields);
  }
}

export async function explainRestoreError(
  kernel: Kernel,
  view: ResourceView,
  { isTaken, table, fields }: RestoreConflict,
): Promise<Refusal> {
  const own = viewOfTable(kernel, view, table);
  const named = fields.flatMap(([name, value]) => {
    const column = own?.resource.columns.get(name);
    return column === undefined || own?.isVisible(column) !== true ? [] : [{ column, value }];
  });
  const [only] = named;
  const gone = isTaken || only === undefined || own === undefined ? undefined : await deletedLabel(kernel, own, only);
  const code = isTaken
    ? "PORTAL_RESTORE_TAKEN"
    : gone === undefined
      ? "PORTAL_RESTORE_PARENT_GONE"
      : "PORTAL_RESTORE_PARENT_DELETED";
  const label = translateText((own ?? view).resource.definition.label);
  const texts = named.map(({ column, value }) => {
    const shown = (gone ?? value).slice(0, maxValueLength);
    return shown === "" ? translateText(column.label) : `${translateText(column.label)}: ${shown}`;
  });
  return refuse(code, { field: texts.length === 0 ? label : texts.join(", ") });
}

/** The resource of the table, if this user may see its records. */
function viewOfTable(kernel: Kernel, view: ResourceView, table: string): ResourceView | undefined {
  if (table === view.resource.table) return view;
  const other = [...preparedOf(kernel).values()].find((resource) => resource.table === table);
  const theirs = other === undefined ? undefined : createView(other, view.adminUser);
  return theirs?.isReadable === true ? theirs : undefined;
}

/** The label of the record that is referred to, if it is deleted and this user may restore it. */
async function deletedLabel(
  kernel: Kernel,
  { adminUser }: ResourceView,
  { column, value }: { column: PreparedColumn; value: string },
): Promise<string | undefined> {
  const target = preparedOf(kernel).get(targetOf(column, {}) ?? "");
  const theirs = target === undefined ? undefined : createView(target, adminUser);
  if (theirs === undefined || !mayRestore(theirs)) return undefined;
  const where = [sql`d.record_id = ${value}`, ...(await ofList(kernel, theirs))];
  return (await findDeleted(theirs, where, kernel.db))[0]?.label;
}
