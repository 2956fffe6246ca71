/**
 * Calls a plugin's endpoint and caches the answer by request: a cached answer is shown at once and refreshed in the
 * background.
 */
import { useEffect, useRef } from "react";
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from "../../contract/endpoint.ts";
import type { PluginInstance } from "./component-props.ts";
import { useServices } from "./services.ts";
import { useQuery, type Query } from "../query/use-query.ts";
import { useLiveQuery } from "../query/use-live-query.ts";

export interface CallToAsk<Shape extends EndpointShape> {
  body?: BodyOf<Shape>;
  params?: ParamsOf<Shape>;
  query?: QueryOf<Shape>;
  /** Topics of the live connection, by which the answer is kept true (`useLive`). Without any, it is requested once. */
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
  const { call } = useServices(instance);
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
  useLiveQuery(topics, answer);
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current === version) return;
    shownVersion.current = version;
    refresh();
  }, [version, refresh]);
  return answer;
}
