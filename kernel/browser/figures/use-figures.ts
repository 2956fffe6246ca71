/**
 * Figures of widgets: a query is sent once for all widgets that use it. A failure is logged (docs/product.md, portal 8)
 * and shown in place of the figures, never as a toast.
 */
import { useEffect } from "react";
import type { EndpointShape, QueryOf, ReplyOf } from "../../contract/endpoint.ts";
import { topics } from "../../contract/socket.ts";
import type { PluginInstance } from "../extension/component-props.ts";
import { useServices } from "../extension/services.ts";
import { useQuery, useRefreshQueries } from "../query/use-query.ts";

export interface Figures<Data> {
  data: Data | undefined;
  isLoading: boolean;
  /** Set if the request failed and there are no earlier figures to show. */
  failure: Error | undefined;
  retry: () => void;
}

const beginning = "figures ";
/** Charts may be a minute old; reloading them at every order of a busy shop would be too much load. */
const refreshDelayMs = 2_000;
const seldomMs = 60_000;

/** @param query the query of the endpoint, if it has one */
export function useFigures<Shape extends EndpointShape>(
  instance: PluginInstance,
  endpoint: Shape,
  query: QueryOf<Shape>,
): Figures<ReplyOf<Shape>> {
  const { call } = useServices(instance);
  const { data, error, isLoading, refresh } = useQuery<ReplyOf<Shape>>(
    `${beginning}${endpoint.mount === "plugin" ? instance.id : ""} ${endpoint.path} ${JSON.stringify(query ?? {})}`,
    (signal) => call(endpoint, undefined, { ...(query === undefined ? {} : { query }), signal, isQuiet: true }),
    { freshMs: refreshDelayMs },
  );
  useEffect(() => {
    // oxlint-disable-next-line no-console -- docs/product.md, portal 8: these failures are only logged
    if (error !== undefined) console.info(`The figures of ${endpoint.path} could not be loaded: ${error.message}`);
  }, [error, endpoint.path]);
  const isFirst = data === undefined && error === undefined;
  return { data, isLoading: isLoading || isFirst, failure: data === undefined ? error : undefined, retry: refresh };
}

/**
 * Reloads the figures of all widgets after socket updates, which are throttled, and at a long interval while the page
 * is visible: for pages that show widgets.
 * @param resources the resources whose changes may change a figure
 */
export function useLiveFigures(instance: PluginInstance, resources: readonly string[]): void {
  const { subscribe } = useServices(instance);
  const askAgain = useRefreshQueries();
  const watched = [...new Set(resources)].toSorted().join("\n");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        if (document.visibilityState === "visible") askAgain(beginning);
      }, refreshDelayMs);
    };
    const stops = watched
      .split("\n")
      .filter((resourceId) => resourceId !== "")
      .map((resourceId) => subscribe(topics.resource(resourceId), soon));
    const seldom = setInterval(soon, seldomMs);
    document.addEventListener("visibilitychange", soon);
    return () => {
      clearTimeout(timer);
      clearInterval(seldom);
      document.removeEventListener("visibilitychange", soon);
      for (const stop of stops) stop();
    };
  }, [subscribe, askAgain, watched]);
}
