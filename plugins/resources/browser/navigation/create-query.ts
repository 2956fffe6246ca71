/** The URL parameters of the create page: initial values, read-only columns and the page to return to. */
import { readJson } from "@portalkit/kernel/browser/engine";
import { listPath } from "@portalkit/kernel/contract";

export interface CreateQuery {
  values: Readonly<Record<string, unknown>>;
  readonlyColumns: readonly string[];
  /** Unchanged from the URL; the code that uses it checks where it may lead. */
  returnTo: string | undefined;
  /** The primary key of the record that the new one begins as a duplicate of. */
  duplicateOf: string | undefined;
}

/**
 * Reads `?values={json}&readonlyColumns={json}&returnTo={json or path}&duplicateOf={key}`; ignores invalid parameters.
 */
export function readCreateQuery(search: URLSearchParams): CreateQuery {
  const values = readJson(search.get("values") ?? "");
  const readonly = readJson(search.get("readonlyColumns") ?? "");
  const returnTo = search.get("returnTo");
  const written = readJson(returnTo ?? "") ?? returnTo;
  return {
    values:
      typeof values === "object" && values !== null && !Array.isArray(values)
        ? (values as Record<string, unknown>)
        : {},
    readonlyColumns: Array.isArray(readonly) ? readonly.filter((name): name is string => typeof name === "string") : [],
    returnTo: typeof written === "string" && written !== "" ? written : undefined,
    duplicateOf: search.get("duplicateOf") || undefined,
  };
}

/** Returns the query that opens the create page with these parameters. */
export function writeCreateQuery({ values, readonlyColumns, returnTo, duplicateOf }: Partial<CreateQuery>): string {
  const search = new URLSearchParams();
  if (values && Object.keys(values).length > 0) search.set("values", JSON.stringify(values));
  if (readonlyColumns && readonlyColumns.length > 0) search.set("readonlyColumns", JSON.stringify(readonlyColumns));
  if (returnTo) search.set("returnTo", returnTo);
  if (duplicateOf) search.set("duplicateOf", duplicateOf);
  return search.size === 0 ? "" : `?${search}`;
}

export function createPath(resourceId: string, query: Partial<CreateQuery> = {}): string {
  return `${listPath(resourceId)}/create${writeCreateQuery(query)}`;
}
