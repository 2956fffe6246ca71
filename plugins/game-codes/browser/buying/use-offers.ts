/** Loads the offers and the balance, and keeps them up to date while the page is open. */
import { useEffect } from "react";
import { useAdminUser, useCall, type PluginInstance, type Query } from "@portalkit/kernel/browser";
import { topics } from "@portalkit/kernel/contract";
import { balanceTopic } from "@portalkit/finance";
import { getOffers, type Offers } from "../../contract/buying/calls.ts";
import { stockTopic } from "../../contract/stock.ts";

export function useOffers(instance: PluginInstance): Query<Offers> {
  const { pk } = useAdminUser();
  const offers = useCall(instance, getOffers, {
    topics: [stockTopic, topics.resource("denominations"), topics.resource("games"), balanceTopic(pk)],
  });
  const { refresh } = offers;
  useEffect(() => {
    const onSight = (): void => {
      if (document.visibilityState === "visible") refresh();
    };
    document.addEventListener("visibilitychange", onSight);
    return () => document.removeEventListener("visibilitychange", onSight);
  }, [refresh]);
  return offers;
}
