/** Follows the progress of bulk operations: over the socket, and by requests in case it is interrupted. */
import { useEffect, useEffectEvent } from "react";
import { useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { bulkOperationsTopic, type BulkProgress } from "../contract.ts";

const askMs = 5_000;

/**
 * @param instance the instance that the operations are of
 * @param userPks whose operations are shown
 * @param isOpen whether any of them may still change
 * @param ask requests the current state
 */
export function useProgress(
  instance: PluginInstance,
  userPks: readonly string[],
  isOpen: boolean,
  onProgress: (progress: BulkProgress) => void,
  ask: () => void,
): void {
  const { subscribe, onReconnect } = useServices(instance);
  const receive = useEffectEvent((data: unknown) => onProgress(data as BulkProgress));
  const request = useEffectEvent(ask);
  const joined = userPks.join("\n");
  useEffect(() => {
    if (joined === "") return undefined;
    const stops = joined.split("\n").map((pk) => subscribe(bulkOperationsTopic(pk), receive));
    stops.push(onReconnect(() => request()));
    return () => {
      for (const stop of stops) stop();
    };
  }, [joined, subscribe, onReconnect]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => request(), askMs);
    return () => clearInterval(timer);
  }, [isOpen]);
}

export const isOpenState = ({ state }: Pick<BulkProgress, "state">): boolean =>
  state === "running" || state === "paused";
