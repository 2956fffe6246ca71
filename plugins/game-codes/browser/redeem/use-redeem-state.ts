/** Follows the redemption state of a row's code while it is in progress. */
import { useEffect, useState } from "react";
import type { BrowserServices } from "@portalkit/kernel/browser";
import type { Row } from "@portalkit/kernel/contract";
import type { RedeemState } from "./redeem-view.ts";

export const codeIdOf = (row: Row): string => String(row["_primaryKeyValue"] ?? row["id"] ?? "");

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Delays further requests until the first rows are visible. */
const settleMs = 1_000;
const afterRows = new Promise((resolve) => setTimeout(resolve, settleMs));

const readState = (row: Row): RedeemState => ({
  status: textOf(row["redeem_status"]),
  error: textOf(row["redeem_error"]),
  step: numberOf(row["redeem_progress_step"]),
  totalSteps: numberOf(row["redeem_progress_total_steps"]),
  cancelAsked: false,
});

/**
 * @param isWatched if false, no requests are made
 * @param isComplete whether the row has all details; otherwise an error or a step is requested immediately
 */
export function useRedeemState(
  services: BrowserServices,
  row: Row,
  { isWatched = true, isComplete = false } = {},
): RedeemState {
  const id = codeIdOf(row);
  const given = readState(row);
  const key = `${id} ${given.status}`;
  const [received, setReceived] = useState<{ key: string; state: RedeemState }>();
  const state = received?.key === key ? received.state : given;
  const isUnsaid =
    !isComplete && (given.status === "inprogress" || (given.status === "failed" && given.error === null));
  useEffect(() => {
    if (!isWatched || id === "") return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    const begin = async (): Promise<void> => {
      await afterRows;
      const { redeemWatch } = await import("./redeem-watch.ts");
      if (isOver) return;
      const watch = redeemWatch(services);
      stop = watch.watch(id, state, (update) => setReceived({ key, state: update }));
      if (isUnsaid) void watch.ask(id);
    };
    // If the file cannot be loaded, the row keeps its state; the next rendered row loads it again.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is known only begins the watch
  }, [services, id, key, isWatched, isUnsaid]);
  return state;
}
