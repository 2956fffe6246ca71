/**
 * What an address may ask of the create page: values to begin with, columns that may not be changed, and where to go
 * after.
 */

export interface CreateQuery {
  values: Readonly<Record<string, unknown>>;
  readonlyColumns: readonly string[];
  /** As it was sent; where it may lead is decided where it is used. */
  returnTo: string | undefined;
}

/** Reads `?values={json}&readonlyColumns={json}&returnTo={json or path}`; what makes no sense is ignored. */
export function readCreateQuery(search: URLSearchParams): CreateQuery {
  const values = readJson(search.get("values"));
  const readonly = readJson(search.get("readonlyColumns"));
  const returnTo = search.get("returnTo");
  const written = readJson(returnTo) ?? returnTo;
  return {
    values:
      typeof values === "object" && values !== null && !Array.isArray(values)
        ? (values as Record<string, unknown>)
        : {},
    readonlyColumns: Array.isArray(readonly) ? readonly.filter((name): name is string => typeof name === "string") : [],
    returnTo: typeof written === "string" && written !== "" ? written : undefined,
  };
}

/** The query that opens the create page that way. */
export function writeCreateQuery({ values, readonlyColumns, returnTo }: Partial<CreateQuery>): string {
  const search = new URLSearchParams();
  if (values && Object.keys(values).length > 0) search.set("values", JSON.stringify(values));
  if (readonlyColumns && readonlyColumns.length > 0) search.set("readonlyColumns", JSON.stringify(readonlyColumns));
  if (returnTo) search.set("returnTo", returnTo);
  return search.size === 0 ? "" : `?${search}`;
}

/** Some clients of this family encode the JSON once more. */
function readJson(text: string | null): unknown {
  if (text === null) return undefined;
  for (const read of [(raw: string) => raw, decodeURIComponent]) {
    try {
      return JSON.parse(read(text)) as unknown;
    } catch {
      continue;
    }
  }
  return undefined;
}
