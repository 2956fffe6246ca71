/** Balance of the signed-in user, kept true while it is on screen. */
import { useState } from "react";
import { useAdminUser, useLive, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { balanceTopic, getBalance } from "../../contract.ts";

/** Returns `undefined` until the balance is known. Failures are only logged (docs/product.md, marketplace 8). */
export function useBalance(instance: PluginInstance): string | undefined {
  const { call } = useServices(instance);
  const { pk } = useAdminUser();
  const [balance, setBalance] = useState<string>();
  const id = String(pk ?? "");
  useLive<string>({
    topics: id === "" ? [] : [balanceTopic(id)],
    read: async (signal) => (await call(getBalance, undefined, { params: { id }, signal })).balance,
    onValue: setBalance,
    fromEvent: (data) => {
      const received = (data as { balance?: unknown } | null)?.balance;
      return typeof received === "string" || typeof received === "number" ? String(received) : undefined;
    },
    onError: (error) =>
      // oxlint-disable-next-line no-console -- docs/product.md, marketplace 8: only logged
      console.warn("the balance could not be fetched:", error instanceof Error ? error.message : error),
  });
  return balance;
}
