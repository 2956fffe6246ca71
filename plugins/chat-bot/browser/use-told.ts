/** Asks a call, and asks again when a topic says that its answer is another now. */
import { useEffect } from "react";
import { useQuery, useServices, type PluginInstance, type Query } from "#kernel/browser";
import type { EndpointShape, ReplyOf } from "#kernel/contract";

/** The last answer stays while a new one is asked for. */
export function useTold<Shape extends EndpointShape>(instance: PluginInstance, endpoint: Shape, topic: string): Query<ReplyOf<Shape>> {
  const { call, subscribe, onReconnect } = useServices(instance);
  const told = useQuery(`${instance.id} ${endpoint.path}`, (signal) => call(endpoint, undefined, { signal }));
  const { refresh } = told;
  useEffect(() => subscribe(topic, refresh), [subscribe, topic, refresh]);
  useEffect(() => onReconnect(refresh), [onReconnect, refresh]);
  return told;
}
