/**
 * Balance of the signed-in user: requested once, then updated over the socket, and requested again when the page
 * becomes visible.
 */
import { useEffect, useState } from "react";
import { useAdminUser, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { balanceTopic, getBalance } from "../../contract.ts";

/** Returns `undefined` until the balance is known. Failures are only logged (docs/product.md, marketplace 8). */
export function useBalance(instance: PluginInstance): string | undefined {
  const { call, subscribe } = useServices(instance);
  const { pk } = useAdminUser();
  const [balance, setBalance] = useState<string>();
  useEffect(() => {
    if (pk === "" || pk === undefined) return undefined;
    const leaving = new AbortController();
    // An update that the socket delivers during a request is newer than the reply of that request.
    let updates = 0;
    const ask = async (): Promise<void> => {
      const before = updates;
      try {
        const { balance: answer } = await call(getBalance, undefined, {
          params: { id: String(pk) },
          signal: leaving.signal,
        });
        if (before === updates) setBalance(answer);
      } catch (error) {
        if (leaving.signal.aborted) return;
        // oxlint-disable-next-line no-console -- docs/product.md, marketplace 8: only logged
        console.warn("the balance could not be fetched:", error instanceof Error ? error.message : error);
      }
    };
    const onSight = (): void => {
      if (document.visibilityState === "visible") void ask();
    };
    const stop = subscribe(balanceTopic(String(pk)), (data) => {
      updates += 1;
      const received = (data as { balance?: unknown } | null)?.balance;
      if (typeof received === "string" || typeof received === "number") setBalance(String(received));
    });
    document.addEventListener("visibilitychange", onSight);
    void ask();
    return () => {
      leaving.abort();
      stop();
      document.removeEventListener("visibilitychange", onSight);
    };
  }, [call, subscribe, pk]);
  return balance;
}
