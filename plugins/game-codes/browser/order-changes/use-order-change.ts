/**
 * Sends one change of an order from a dialog: applied once even if retried, and reported when it is done or waits for
 * approval.
 */
import { useState } from "react";
import { useSendOnce, type BrowserServices } from "@portalkit/kernel/browser";

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
  const sendOnce = useSendOnce();
  return {
    isBusy,
    waiting,
    send: async (call, onDone) => {
      setBusy(true);
      try {
        const reply = await sendOnce(call);
        if (reply.state === "waiting") setWaiting({ approvalId: reply.approvalId, amount: reply.amount });
        else onDone(reply);
      } catch (error) {
        services.showError(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
