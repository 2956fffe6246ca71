/** The total of a list whose rows arrived with an estimate: requests the exact number in the background. */
import { useEffect, useRef } from "react";
import { getResourceData } from "@portalkit/kernel/contract";
import { call, type ListRequest, type Run, totalKey } from "@portalkit/kernel/browser/engine";
import type { ListAnswer } from "../query/read-list.ts";
import type { List } from "./list-answer.ts";
import { useQuery } from "@portalkit/kernel/browser";

const readTotal =
  ({ mayEstimateTotal: _allowed, ...request }: ListRequest): Run<number> =>
  async (signal) => {
    const { total, data } = await call(getResourceData, { ...request, limit: 1, offset: 0 }, { signal });
    return total ?? data.length;
  };

const noRequest: ListRequest = { source: "list", resourceId: "", filters: [], sort: [], limit: 1, offset: 0 };

export function useExactTotal(answer: ListAnswer | undefined): Pick<List, "total" | "isCounting"> {
  const isEstimate = answer?.isEstimate === true;
  const key = isEstimate ? totalKey(answer.request) : undefined;
  const { data, refresh } = useQuery(key, readTotal(answer?.request ?? noRequest));
  const last = useRef({ key, answer });
  useEffect(() => {
    const before = last.current;
    last.current = { key, answer };
    // Newer rows under the same filters: the total may have changed.
    if (key !== undefined && before.key === key && before.answer !== answer) refresh();
  }, [key, answer, refresh]);
  return { total: (isEstimate ? data : undefined) ?? answer?.total ?? 0, isCounting: isEstimate && data === undefined };
}
