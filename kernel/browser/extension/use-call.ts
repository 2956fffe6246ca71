/**
 * Calls a plugin's endpoint and caches the answer by request: a cached answer is shown at once and refreshed in the
 * background.
 */
import { useEffect, useRef } from "react";
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from "../../contract/endpoint.ts";
import type { PluginInstance } from "./component-props.ts";
import { useServices } from "./services.ts";
import { useQuery, type Query } from "../query/use-query.ts";

export interface CallToAsk<Shape extends EndpointShape> {
  body?: BodyOf<Shape>;
  params?: ParamsOf<Shape>;
  query?: QueryOf<Shape>;
  /** Topics of the live connection: an event on one of them, or a reconnect, refreshes the answer. */
  topics?: readonly string[];
  /** A changed value repeats the request; the last answer is preserved until the new one arrives. */
  version?: string;
  /**
   * Separates the answer from those of the same request elsewhere, for components that must not start with an older
   * answer: `useId()`.
   */
  scope?: string;
}

/**
 * @param asked the request; nothing is requested while it is `null`
 * @example const { data, error, refresh } = useCall(instance, getVisits, { query: { articleId }, topics: [topics.resource("visits")] });
 */
export function useCall<Shape extends EndpointShape>(
  instance: PluginInstance,
  endpoint: Shape,
  asked: CallToAsk<Shape> | null = {},
): Query<ReplyOf<Shape>> {
  const { call, subscribe, onReconnect } = useServices(instance);
  const { body, params, query, topics = [], version = "", scope = "" } = asked ?? {};
  const key =
    asked === null
      ? undefined
      : `call ${instance.id} ${endpoint.method} ${endpoint.path} ${JSON.stringify([params, query, body])} ${scope}`;
  const answer = useQuery<ReplyOf<Shape>>(key, (signal) =>
    call(endpoint, body as BodyOf<Shape>, {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      signal,
    }),
  );
  const { refresh } = answer;
  const joinedTopics = topics.join("\n");
  useEffect(() => {
    if (joinedTopics === "") return undefined;
    const stops = [...joinedTopics.split("\n").map((topic) => subscribe(topic, refresh)), onReconnect(refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [joinedTopics, subscribe, onReconnect, refresh]);
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current === version) return;
    shownVersion.current = version;
    refresh();
  }, [version, refresh]);
  return answer;
}
