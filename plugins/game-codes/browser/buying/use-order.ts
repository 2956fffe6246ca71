/** Places the order of a cart exactly once, even if the button is pressed repeatedly or the response is lost. */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, useSendOnce, type BrowserServices } from "@portalkit/kernel/browser";
import { placeOrderCall, type PlacedOrder } from "../../contract/buying/calls.ts";
import type { OrderBody } from "./cart-lines.ts";

export interface OrderState {
  isOrdering: boolean;
  placed: PlacedOrder | undefined;
  failure: string | undefined;
  /** The remaining stock that the server reported, by denomination. */
  shortages: ReadonlyMap<string, number>;
  order: (body: OrderBody) => Promise<void>;
  /** Resets the result, because a changed cart is a different order. */
  forget: () => void;
}

const noShortages: ReadonlyMap<string, number> = new Map();

export function useOrder(
  services: BrowserServices,
  { onPlaced, onRefused }: { onPlaced: () => void; onRefused: () => void },
): OrderState {
  const { t } = useTranslation();
  const sendOnce = useSendOnce();
  const isUnderWay = useRef(false);
  const [isOrdering, setOrdering] = useState(false);
  const [placed, setPlaced] = useState<PlacedOrder>();
  const [failure, setFailure] = useState<string>();
  const [shortages, setShortages] = useState(noShortages);
  const order = async (body: OrderBody): Promise<void> => {
    // Two clicks may come before the browser renders the disabled button.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setOrdering(true);
    setFailure(undefined);
    try {
      // Without a response the order may have been placed: the same cart requests the same order.
      setPlaced(await sendOnce((idempotencyKey) => services.call(placeOrderCall, body, { idempotencyKey }), body));
      onPlaced();
    } catch (error) {
      const isLost = error instanceof CallError && error.status === 0;
      setFailure(isLost ? t("game-codes:buying.notReached") : error instanceof Error ? error.message : String(error));
      setShortages(shortagesOf(error));
      onRefused();
    } finally {
      isUnderWay.current = false;
      setOrdering(false);
    }
  };
  const forget = (): void => {
    setPlaced(undefined);
    setFailure(undefined);
    setShortages(noShortages);
  };
  return { isOrdering, placed, failure, shortages, order, forget };
}

function shortagesOf(error: unknown): ReadonlyMap<string, number> {
  const { shortages } = ((error instanceof CallError ? error.answer : undefined) ?? {}) as { shortages?: unknown };
  if (!Array.isArray(shortages)) return noShortages;
  return new Map(
    shortages.map(({ denominationId, left }: { denominationId: string; left: number }) => [denominationId, left]),
  );
}
