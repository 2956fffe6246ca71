/** Converts database errors to messages for the operator; unexpected errors stay errors. */
import { Refusal, refuse } from "@portalkit/kernel/contract";
import { unavailable, type Kernel } from "@portalkit/kernel/engine";
import { translateText } from "@portalkit/kernel/server";
import { rowLimitRefusal } from "../tables/row-limits.ts";
import type { PreparedColumn } from "../tables/prepared-resource.ts";
import type { ResourceView } from "./resource-view.ts";
import { refuseValue } from "../values/value-error.ts";

/**
 * Runs a database query.
 * @throws PORTAL_SERVER_BUSY or PORTAL_SERVER_NO_DATABASE if the database cannot answer at the moment.
 */
export async function mapDatabaseErrors<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw unavailable(error) ?? error;
  }
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Refusal ? undefined : (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}

/**
 * @returns a Refusal for a violated rule of the database, otherwise the thrown error. Never contains the database's own
 * text.
 */
export function explainWriteError(
  kernel: Pick<Kernel, "registry">,
  thrown: unknown,
  view: ResourceView,
  operation: "write" | "delete",
): unknown {
  const temporary = unavailable(thrown);
  if (temporary !== undefined) return temporary;
  const code = codeOf(thrown);
  if (code === undefined) return thrown;
  const exceeded = rowLimitRefusal(kernel, thrown as DatabaseError);
  if (exceeded !== undefined) return exceeded;
  const label = translateText(labelOf(view, thrown as DatabaseError) ?? view.resource.definition.label);
  if (code === "23505") return refuse("PORTAL_RECORD_DUPLICATE", { label });
  if (code === "23503")
    return operation === "delete"
      ? refuse("PORTAL_RECORD_REFERENCED")
      : refuseValue("PORTAL_FIELD_INVALID", "server:record.noSuchRecord", { label });
  if (code === "23001") return refuse("PORTAL_RECORD_REFERENCED");
  if (code === "23502") return refuse("PORTAL_FIELD_REQUIRED", { label });
  // Check and exclusion constraints, and errors that a trigger raises.
  if (code.startsWith("23") || code === "P0001")
    return refuseValue("PORTAL_FIELD_INVALID", "server:record.databaseRule", { label });
  // Values of types that only the database can validate, and texts too long for an index.
  if (code.startsWith("22") || code === "54000")
    return refuseValue("PORTAL_FIELD_INVALID", "server:record.invalid", { label });
  // A view that is not writable, or a column that the database computes.
  if (["0A000", "55000", "428C9", "44000"].includes(code)) return refuse("PORTAL_ACTION_NOT_ALLOWED");
  return thrown;
}

interface DatabaseError {
  table?: string;
  column?: string;
  constraint?: string;
  detail?: string;
}

/** The label of the column that a constraint is about: from the error, its detail, or the constraint's name. */
function labelOf(view: ResourceView, { column, constraint = "", detail = "" }: DatabaseError): string | undefined {
  const key = /^Key \((.+?)\)=/.exec(detail)?.[1]?.split(", ") ?? [];
  const byLength = [...view.resource.columns.values()].toSorted((a, b) => b.name.length - a.name.length);
  const found = [column, ...key]
    .map((name) => view.resource.columns.get(name?.replace(/^"|"$/g, "") ?? ""))
    .filter((named) => named !== undefined);
  const candidates =
    found.length > 0
      ? found
      : byLength.filter(({ name }) => constraint.includes(`_${name}_`) || constraint.endsWith(`_${name}`));
  return (candidates.find((candidate) => view.isVisible(candidate)) ?? candidates.find(isNamed))?.label;
}

/** A hidden column is mentioned only if its definition has a label. */
const isNamed = ({ definition }: PreparedColumn): boolean => definition.label !== undefined;
