/** The call that both data providers make. */

/** The request of `get_resource_data`, without what both providers leave out. */
export interface RowsRequest {
  source: "list" | "edit";
  resourceId: string;
  filters?: readonly { field: string; operator: string; value: unknown }[];
  sort?: readonly { field: string; direction: string }[];
  limit: number;
  offset: number;
}

export interface Rows {
  data: Record<string, unknown>[];
  total: number;
}

export async function readRows(request: RowsRequest): Promise<Rows> {
  const response = await fetch("/portal/adminapi/v1/get_resource_data", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ filters: [], sort: [], ...request }),
  });
  return (await response.json()) as Rows;
}

/** Reads the record of an edit page. */
export async function readRecord(resourceId: string, id: unknown): Promise<Record<string, unknown> | undefined> {
  const filters = [{ field: "id", operator: "eq", value: id }];
  return (await readRows({ source: "edit", resourceId, filters, limit: 1, offset: 0 })).data[0];
}
