/** Requests the rows of a list. */
import { type Row, getResourceData } from "@portalkit/kernel/contract";
import {
  call,
  store,
  partsOf,
  type ListRequest,
  type Run,
  listKey,
  queryCacheAtom,
} from "@portalkit/kernel/browser/engine";
import { keepEqual } from "./live-rows.ts";

export interface ListAnswer {
  request: ListRequest;
  rows: readonly Row[];
  total: number;
  isEstimate: boolean;
}

/** Requests a long page in two parts, so that its first rows load as fast as a short page. */
export const readList =
  (request: ListRequest): Run<ListAnswer> =>
  async (signal, onPart) => {
    const { first, rest } = partsOf(request);
    const reply = await call(getResourceData, first, { signal });
    // Unchanged rows do not re-render.
    const known = store.get(queryCacheAtom).read<ListAnswer>(listKey(request)).data?.rows;
    const answer = {
      request,
      rows: keepEqual(reply.data, known),
      total: reply.total ?? reply.data.length,
      isEstimate: reply.totalIsEstimate === true,
    };
    if (rest === undefined || reply.data.length < first.limit || answer.total <= rest.offset) return answer;
    onPart(answer);
    const more = await call(getResourceData, rest, { signal });
    // A row may have moved from one part to the other between the two requests.
    const inFirst = new Set<unknown>(answer.rows.map((row) => row._primaryKeyValue));
    return {
      request,
      rows: [
        ...answer.rows,
        ...more.data.filter((row) => row._primaryKeyValue === undefined || !inFirst.has(row._primaryKeyValue)),
      ],
      total: more.total ?? answer.total,
      isEstimate: more.total === undefined ? answer.isEstimate : more.totalIsEstimate === true,
    };
  };
