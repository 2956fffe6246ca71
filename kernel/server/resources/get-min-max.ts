/** The least and greatest values of columns that offer them, within the rows this user may see. */
import { sql } from "kysely";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { whereOf } from "./list-records.ts";
import { demand, viewOf } from "./resource-view.ts";
import { whereClause } from "./sql-parts.ts";

export async function minMaxOfColumns(kernel: Kernel, adminUser: AdminUser, resourceId: string): Promise<Record<string, { min: unknown; max: unknown }>> {
  const view = viewOf(kernel, resourceId, adminUser);
  demand(view, "list");
  const columns = view.columns("filter").filter((column) => column.definition.allowMinMaxQuery === true && column.table !== undefined && view.mayFilter(column));
  if (columns.length === 0) return {};
  const selected = columns.flatMap(({ name }) => [sql`min(${sql.ref(`t.${name}`)}) as ${sql.ref(`min_${name}`)}`, sql`max(${sql.ref(`t.${name}`)}) as ${sql.ref(`max_${name}`)}`]);
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(selected)} from ${sql.table(view.resource.table)} as t${whereClause(whereOf(view, []))}`.execute(kernel.db);
  const row = rows[0] ?? {};
  return Object.fromEntries(columns.map(({ name }) => [name, { min: row[`min_${name}`] ?? null, max: row[`max_${name}`] ?? null }]));
}
