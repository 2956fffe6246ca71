/**
 * Sends one change of an order from a dialog: applied once even if retried, and reported when it is done or waits for
 * approval.
 */
import { useRef, useState } from "react";
import { CallError, type BrowserServices } from "@portalkit/kernel/browser";

export interface Waiting {
  /** The id of the request that another person must approve. */
  approvalId: string | undefined;
  amount: string;
}

/** The common part of the server's replies to changes. */
export interface Outcome {
  state: "done" | "waiting";
  amount: string;
  approvalId?: string;
}

export interface OrderChange<Reply extends Outcome> {
  isBusy: boolean;
  /** Set once the change waits for a second person's approval. */
  waiting: Waiting | undefined;
  send: (call: (idempotencyKey: string) => Promise<Reply>, onDone: (reply: Reply) => void) => Promise<void>;
}

export function useOrderChange<Reply extends Outcome>(services: BrowserServices): OrderChange<Reply> {
  const [isBusy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();
  // Stays the same until the server has responded, so that a retry is the same change.
  const key = useRef<string>(undefined);
  return {
    isBusy,
    waiting,
    send: async (call, onDone) => {
      key.current ??= crypto.randomUUID();
      setBusy(true);
      try {
        const reply = await call(key.current);
        key.current = undefined;
        if (reply.state === "waiting") setWaiting({ approvalId: reply.approvalId, amount: reply.amount });
        else onDone(reply);
      } catch (error) {
        if (error instanceof CallError && error.status !== 0) key.current = undefined;
        services.showError(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
