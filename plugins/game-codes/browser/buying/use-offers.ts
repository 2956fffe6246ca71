/** What is for sale and the balance, kept up to date while the page is open. */
import { useEffect, useEffectEvent } from "react";
import { useAdminUser, type BrowserServices } from "#kernel/browser";
import { topics } from "#kernel/contract";
import { getOffers, stockTopic, type Offers } from "../../contract/buying/endpoints.ts";
import { useAnswer, type Answered } from "../use-answer.ts";

export function useOffers(services: BrowserServices): Answered<Offers> {
  const { pk } = useAdminUser();
  const offers = useAnswer("offers", (signal) => services.call(getOffers, undefined, { signal }));
  const again = useEffectEvent(() => offers.again());
  const tellBalance = useEffectEvent((data: unknown) => {
    const { balance } = data as { balance?: unknown };
    if (typeof balance === "string") offers.change((known) => ({ ...known, balance }));
  });
  useEffect(() => {
    const onSight = (): void => {
      if (document.visibilityState === "visible") again();
    };
    const stops = [stockTopic, topics.resource("denominations"), topics.resource("games")].map((topic) => services.subscribe(topic, () => again()));
    document.addEventListener("visibilitychange", onSight);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", onSight);
    };
  }, [services]);
  useEffect(() => services.subscribe(topics.balance(pk), (data) => tellBalance(data)), [services, pk]);
  return offers;
}
