/** The calls of an operator's browser: lists, filters, searches, records and edits. */

export const listsOfOperators = ["orders", "codes", "games", "users", "transactions"] as const;
export type ListOfOperators = (typeof listsOfOperators)[number];

export interface Query {
  resourceId: ListOfOperators;
  filters: readonly { field: string; operator: string; value: unknown }[];
  search?: string;
}

/** A filter that an operator would set in each list. */
const filters: Readonly<Record<ListOfOperators, { field: string; values: readonly unknown[] }>> = {
  orders: { field: "status", values: ["paid", "delivered"] },
  codes: { field: "status", values: ["new", "sold", "delivering"] },
  games: { field: "active", values: [true] },
  users: { field: "role", values: ["user", "superadmin"] },
  transactions: { field: "type", values: ["order", "deposit"] },
};
const sorts: Readonly<Record<ListOfOperators, object[]>> = {
  orders: [{ field: "created_at", direction: "desc" }],
  codes: [{ field: "created_at", direction: "desc" }],
  games: [{ field: "name", direction: "asc" }],
  users: [{ field: "created_at", direction: "desc" }],
  transactions: [{ field: "created_at", direction: "desc" }],
};
const searches: Readonly<Partial<Record<ListOfOperators, readonly string[]>>> = {
  games: ["load", "bench", "star"],
  users: ["smith", "buyers", "anna"],
};

export const filtered = (resourceId: ListOfOperators, choice: number): Query => {
  const { field, values } = filters[resourceId];
  return { resourceId, filters: [{ field, operator: "eq", value: values[choice % values.length] }] };
};

/** Lists without a search field are filtered. */
export function searched(resourceId: ListOfOperators, choice: number): Query {
  const words = searches[resourceId];
  return words === undefined
    ? filtered(resourceId, choice)
    : { resourceId, filters: [], search: words[choice % words.length] ?? "" };
}

/** The body of the call for the first page of a list. */
export const listBody = (query: Query): object => ({
  source: "list",
  ...query,
  sort: sorts[query.resourceId],
  limit: 10,
  offset: 0,
  mayEstimateTotal: true,
});

export const recordBody = (resourceId: ListOfOperators, id: string): object => ({
  source: "show",
  resourceId,
  filters: [{ field: "id", operator: "eq", value: id }],
  sort: [],
  limit: 1,
  offset: 0,
});

export const editBody = (gameId: string, number: number): object => ({
  resourceId: "games",
  recordId: gameId,
  record: { publisher: `Load ${number}` },
});

/** The ids of the rows that an answer contains. */
export function idsOf(text: string): string[] {
  try {
    const { data } = JSON.parse(text) as { data?: { id?: unknown }[] };
    return (data ?? []).flatMap(({ id }) => (typeof id === "string" ? [id] : []));
  } catch {
    return [];
  }
}
