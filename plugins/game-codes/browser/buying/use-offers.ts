/** Loads the offers and the balance, and keeps them true while the page is open. */
import { useAdminUser, useCall, type PluginInstance, type Query } from "@portalkit/kernel/browser";
import { topics } from "@portalkit/kernel/contract";
import { balanceTopic } from "@portalkit/finance";
import { getOffers, type Offers } from "../../contract/buying/calls.ts";
import { stockTopic } from "../../contract/stock.ts";

export function useOffers(instance: PluginInstance): Query<Offers> {
  const { pk } = useAdminUser();
  return useCall(instance, getOffers, {
    topics: [stockTopic, topics.resource("denominations"), topics.resource("games"), balanceTopic(pk)],
  });
}
