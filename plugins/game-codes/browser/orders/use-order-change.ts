/**
 * One change of an order from a dialog: asked for once, however often it is tried, and told when it is done or waits.
 */
import { useRef, useState } from "react";
import { CallError, type BrowserServices } from "#kernel/browser";

export interface Waiting {
  /** The request that another person approves. */
  approvalId: string | undefined;
  amount: string;
}

/** What the server answers to each change. */
export interface Outcome {
  state: "done" | "waiting";
  amount: string;
  approvalId?: string;
}

export interface OrderChange<Reply extends Outcome> {
  isBusy: boolean;
  /** Set once the change waits for a second person. */
  waiting: Waiting | undefined;
  send: (call: (idempotencyKey: string) => Promise<Reply>, onDone: (reply: Reply) => void) => Promise<void>;
}

export function useOrderChange<Reply extends Outcome>(services: BrowserServices): OrderChange<Reply> {
  const [isBusy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();
  // Kept until the server has answered, so that another try is the same change.
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
        if (!(error instanceof CallError && error.isTold))
          services.toast({ message: error instanceof Error ? error.message : String(error), variant: "danger" });
      } finally {
        setBusy(false);
      }
    },
  };
}
