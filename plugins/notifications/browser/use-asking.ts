/** Sends a request at once, whenever the user's notifications change, and after a lost connection. */
import { useEffect, useEffectEvent } from "react";
import { useAdminUser, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { changedTopic } from "../contract.ts";
import { createAsker } from "./asker.ts";

/** @param question if it rejects, it runs again at the next change, or soon after a lost connection */
export function useAsking(instance: PluginInstance, question: (signal: AbortSignal) => Promise<void>): void {
  const services = useServices(instance);
  const pk = String(useAdminUser().pk);
  const latest = useEffectEvent(question);
  useEffect(() => {
    if (pk === "") return undefined;
    const asker = createAsker((signal) => latest(signal));
    const ignore = (): void => undefined;
    const lookAgain = (): void => void asker.lookAgain().catch(ignore);
    const ask = (): void => void asker.ask().catch(ignore);
    const stops = [services.subscribe(changedTopic(pk), ask), services.onReconnect(asker.ask)];
    document.addEventListener("visibilitychange", lookAgain);
    ask();
    return () => {
      asker.stop();
      document.removeEventListener("visibilitychange", lookAgain);
      for (const stop of stops) stop();
    };
  }, [services, pk]);
}
