/** What the database refuses becomes a sentence for the operator; what nobody foresaw stays an error. */
import { Refusal, refuse } from "../../contract/refusals.ts";
import type { PreparedResource } from "./prepared-resource.ts";

/** @returns a Refusal for a violated rule of the database, else what was thrown. Never quotes the database's own words. */
export function explainDatabaseError(thrown: unknown, resource: PreparedResource, operation: "write" | "delete"): unknown {
  const { code, column, constraint, detail } = thrown as { code?: unknown; column?: unknown; constraint?: unknown; detail?: unknown };
  if (thrown instanceof Refusal || typeof code !== "string") return thrown;
  const label = labelOf(resource, String(column ?? ""), String(constraint ?? ""), String(detail ?? ""));
  switch (code) {
    case "23505":
      return refuse("PORTAL_RECORD_DUPLICATE", { label: label ?? "value" });
    case "23503":
      return operation === "delete" ? refuse("PORTAL_RECORD_REFERENCED") : refuse("PORTAL_FIELD_INVALID", { label: label ?? resource.definition.label, reason: "refers to a record that does not exist" });
    case "23502":
      return refuse("PORTAL_FIELD_REQUIRED", { label: label ?? resource.definition.label });
    case "23514":
      return refuse("PORTAL_FIELD_INVALID", { label: label ?? resource.definition.label, reason: "is against a rule of the data" });
    default:
      return code.startsWith("22") ? refuse("PORTAL_FIELD_INVALID", { label: label ?? resource.definition.label, reason: "is not a valid value" }) : thrown;
  }
}

/** The label of the column a constraint is about: named by the error, by its detail, or by the constraint's name. */
function labelOf(resource: PreparedResource, column: string, constraint: string, detail: string): string | undefined {
  const named = resource.columns.get(column) ?? [...resource.columns.values()].find(({ name }) => new RegExp(`\\(([^)]*[ (,])?${name}[),:]`).test(detail));
  return (named ?? [...resource.columns.values()].find(({ name }) => constraint.includes(`_${name}`)))?.label;
}
